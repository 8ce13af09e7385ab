import { BaseError, HttpRequestError, RpcRequestError } from 'viem';
import { ChainFailure } from '../chain.ts';

/** An error and its causes, outermost first. */
function causesOf(error: unknown): readonly unknown[] {
  const causes: unknown[] = [];
  for (let next = error; next !== undefined && next !== null && causes.length < 16;) {
    causes.push(next);
    next = (next as { readonly cause?: unknown }).cause;
  }
  return causes;
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');

/** Describes why an endpoint failed, as the end of a sentence that begins with its name. Quotes nothing that could hold its URL. */
export function endpointFailure(error: unknown, timeoutMs: number): ChainFailure {
  const causes = causesOf(error);
  const own = causes.find((cause) => cause instanceof ChainFailure);
  if (own !== undefined) return own;
  const names = causes.map(nameOf);
  if (names.includes('TimeoutError'))
    return new ChainFailure('timeout', `did not answer within ${timeoutMs / 1_000} s`);
  if (names.includes('SyntaxError'))
    return new ChainFailure('malformed', 'gave an answer that is cut off or is not JSON');
  if (names.includes('ResponseBodyTooLargeError'))
    return new ChainFailure('refused', 'gave an answer longer than the limit');
  if (names.includes('BlockNotFoundError'))
    return new ChainFailure('refused', 'does not have, or no longer has, a block that it named');
  const refusal = causes.find((cause) => cause instanceof RpcRequestError);
  if (refusal !== undefined)
    return isRevert(error)
      ? new ChainFailure('malformed', 'reports that a contract does not answer as its published ABI says')
      : new ChainFailure('refused', `answered with error ${refusal.code}`);
  const http = causes.find((cause) => cause instanceof HttpRequestError);
  if (http?.status !== undefined) return new ChainFailure('refused', `answered HTTP ${http.status}`);
  if (http !== undefined)
    return new ChainFailure('unreachable', 'could not be reached, or cut its answer short');
  return error instanceof BaseError && !names.includes('UnknownRpcError')
    ? new ChainFailure('malformed', 'reports that a contract does not answer as its published ABI says')
    : new ChainFailure('malformed', 'gave an answer of an unexpected form');
}

/** Error code and text from a node. */
function nodeError(error: unknown): { readonly code: number; readonly text: string } | null {
  const cause = causesOf(error).find((each) => each instanceof RpcRequestError);
  return cause === undefined ? null : { code: cause.code, text: cause.details };
}

/** Whether a contract reverted: an answer of the chain, which every other endpoint would give too. */
export function isRevert(error: unknown): boolean {
  const node = nodeError(error);
  if (causesOf(error).some((cause) => nameOf(cause) === 'RawContractError')) return true;
  return node !== null && (node.code === 3 || /revert/i.test(node.text));
}

const tooOften =
  /rate|too many requests|per second|per day|daily|quota|capacity|credits|unauthori|forbidden|api.?key/i;
/** Error codes that nodes and providers use for range limits, which have no code of their own: these mean other errors too. */
const rangeCodes: ReadonlySet<number> = new Set([
  -32_005, -32_008, -32_012, -32_062, -32_600, -32_602, -32_614, -32_616, -32_701, -35_005,
]);
const rangeText =
  /range|too (large|big|wide|many|long)|limit|exceed|more than|at most|max(imum)?\b|results|timed? ?out|reduce|narrow|size/i;

/** Whether a refused request for events would succeed with fewer blocks. */
export function isRangeRefusal(error: unknown): boolean {
  const causes = causesOf(error);
  if (causes.some((cause) => nameOf(cause) === 'ResponseBodyTooLargeError')) return true;
  const node = nodeError(error);
  if (node !== null) {
    if (node.code === 429 || tooOften.test(node.text)) return false;
    return rangeCodes.has(node.code) || rangeText.test(node.text);
  }
  const http = causes.find((cause) => cause instanceof HttpRequestError);
  return (
    http?.status === 413 ||
    (http?.status === 400 && rangeText.test(http.details) && !tooOften.test(http.details))
  );
}

/** Whether an endpoint does not support a block tag: it refuses the tag rather than the request. */
export function isUnknownTag(error: unknown): boolean {
  if (causesOf(error).some((cause) => nameOf(cause) === 'BlockNotFoundError')) return true;
  const node = nodeError(error);
  if (node === null || tooOften.test(node.text)) return false;
  return (
    node.code === -32_602 ||
    node.code === -39_001 ||
    /finali[sz]ed|tag|unknown block|not found/i.test(node.text)
  );
}
