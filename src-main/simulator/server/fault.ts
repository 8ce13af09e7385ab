/** Ways in which a venue goes wrong. */
type FaultKind =
  /** Connections are cut, standing ones too. */
  | 'outage'
  /** 429, body `null`, no Retry-After. */
  | 'rate_limited'
  /** 502 with an HTML page. */
  | 'html'
  /** 500, body `null`. */
  | 'server_error'
  /** 200, body `null`. */
  | 'null_answer'
  /** The connection is cut in the middle of the answer. */
  | 'half_json'
  /** Never answers. */
  | 'hang'
  /** WebSockets stay open and carry nothing. */
  | 'ws_silent';

export interface Fault {
  readonly kind: FaultKind;
  /** Only this info or subscription type; absent: all. */
  readonly type?: string;
}

export function concerns(fault: Fault | null, type: string): fault is Fault {
  return fault !== null && (fault.type === undefined || fault.type === type);
}
