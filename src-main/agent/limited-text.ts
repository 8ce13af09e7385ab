import { AgentFeedError } from './agent.ts';

/** A status of 3,000 markets has about 0.7 MB. */
export const longestStatusBytes = 4 * 1024 * 1024;
/** 500 events of a journal have about 0.2 MB. */
export const longestPageBytes = 16 * 1024 * 1024;

/** All of it as text. Throws AgentFeedError where it is longer than the limit, read no further, or not UTF-8. */
export async function limitedText(chunks: AsyncIterable<unknown>, limitBytes: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    if (!(chunk instanceof Uint8Array)) throw new TypeError('A stream of bytes was expected.');
    bytes += chunk.length;
    if (bytes > limitBytes)
      throw new AgentFeedError(
        'refused',
        `What the agent's feed gives is longer than ${limitBytes / 1024 / 1024} MiB, and was not read.`,
      );
    parts.push(chunk);
  }
  return decoded(Buffer.concat(parts));
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    throw new AgentFeedError('not_json', "What the agent's feed gave is not UTF-8 text.", error);
  }
}
