import { mostJsonBytes } from '../json-text.ts';
import { AgentFeedError } from './agent.ts';

/** The feed's answer is longer than the size limit. */
export class TooLongError extends AgentFeedError {}

/**
 * Reads the whole stream as text: a status of 3,000 markets has about 0.7 MB. Throws TooLongError, and AgentFeedError if it is
 * not UTF-8.
 */
export async function limitedText(chunks: AsyncIterable<unknown>): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    if (!(chunk instanceof Uint8Array)) throw new TypeError('A stream of bytes was expected.');
    bytes += chunk.length;
    if (bytes > mostJsonBytes)
      throw new TooLongError(
        'refused',
        `The agent's feed sent more than ${mostJsonBytes / 1024 / 1024} MiB of JSON, which was not read.`,
      );
    parts.push(chunk);
  }
  return decoded(Buffer.concat(parts));
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    throw new AgentFeedError('not_json', "The agent's feed sent text that is not UTF-8.", error);
  }
}
