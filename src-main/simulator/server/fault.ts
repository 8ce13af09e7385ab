/**
 * Every fault of the venue, the agent, the reference provider and the chains' endpoints, in menu order, each explained in one
 * sentence.
 */
const meanings = {
  outage: 'Connections are cut and refused, requests and WebSockets alike.',
  rate_limited: 'Requests are answered with 429 and no Retry-After header.',
  server_error: 'Requests are answered with 500.',
  html: 'Requests are answered with 502 and a page of HTML.',
  null_answer: 'Requests are answered with 200 and null.',
  half_json: 'Connections are cut in the middle of the answer.',
  hang: 'Requests are never answered.',
  slow: 'Requests are answered after three seconds.',
  stale_clock: "The time in the venue's answers does not advance.",
  bad_rows: 'One row of each answer and frame has a field of the wrong type.',
  reordered: 'Fills come shuffled in every page and frame.',
  duplicated: 'Each fill comes twice.',
  late: 'Fills of the last ten minutes, and all that follow, are held back until the fault ends.',
  scattered: 'Every third fill from now on is held back until the fault ends; later ones come at once.',
  cut_sockets: 'WebSockets are cut once; new ones are accepted.',
  no_sockets: 'WebSockets are cut and refused; requests are answered.',
  ws_silent: 'WebSockets stay open and carry nothing.',
  dead_sockets: 'WebSockets that are open now send nothing more; new ones do.',
  agent_silent: 'The agent writes nothing more: no heartbeat, no events.',
  agent_paused: 'The agent reports that its operator paused it.',
  agent_degraded: 'The agent reports that its reference feed is late.',
  breaker_tripped: 'The agent reports a daily loss past its limit and its circuit breaker tripped.',
  agent_torn: "The agent's status is half a document.",
  agent_other_network: 'The agent reports the other network.',
  agent_ignores_sessions: 'The agent allows new entries whether or not the underlying is open.',
  key_refused: 'The reference provider refuses the key with 401.',
  index_forbidden: 'The reference provider answers 403 for indices: the plan does not include them.',
  index_not_entitled: 'The row of the volatility index says that it is not in the plan, in an answer of 200.',
  index_malformed: 'The row of the volatility index holds no number for its value, in an answer of 200.',
  index_hang: 'Requests for indices are never answered.',
  index_stale: 'The observation of the volatility index does not change.',
  closure_announced:
    'The reference provider announces that US shares are closed today, or on the next trading day.',
  stocks_stale: 'The observations of shares do not change.',
  chain_hang: "Requests to the chains' endpoints are never answered.",
  chain_error: "Requests to the chains' endpoints are answered with 500.",
  chain_half_json: "Answers of the chains' endpoints are cut in the middle.",
  chain_wrong_id: "The chains' endpoints name another chain id.",
  chain_stands_still: 'The chains produce no further blocks.',
  chain_goes_back: "The chains' endpoints answer as they did ten minutes ago.",
} as const;

export type FaultKind = keyof typeof meanings;

export const faultKinds: readonly { readonly kind: FaultKind; readonly meaning: string }[] = (
  Object.keys(meanings) as FaultKind[]
).map((kind) => ({ kind, meaning: meanings[kind] }));

export function isFaultKind(text: string): text is FaultKind {
  return Object.hasOwn(meanings, text);
}

export interface Fault {
  readonly kind: FaultKind;
  /** Info or subscription type, or kind of reference data, that the fault is limited to; absent: all. */
  readonly type?: string;
  /**
   * Seconds, by kind. slow: real seconds until an answer (default 3). late and chain_goes_back: how far back the fault reaches
   * (600). stale_clock and frozen observations: how far behind they are (0).
   */
  readonly seconds?: number;
}

/** A fault with the world ms at which it began. */
export interface FaultInForce extends Fault {
  readonly since: number;
}

export function concerns<Some extends Fault>(fault: Some | null, type: string): fault is Some {
  return fault !== null && (fault.type === undefined || fault.type === type);
}

/** Returns the fault if it is of this kind and concerns the type; else null. */
export function faultOf(fault: FaultInForce | null, kind: FaultKind, type: string): FaultInForce | null {
  return concerns(fault, type) && fault.kind === kind ? fault : null;
}
