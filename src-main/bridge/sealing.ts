import type { MessagePort } from 'node:worker_threads';
import { MessageChannel } from 'node:worker_threads';
import { PerpscopeError, messageOf } from '../errors.ts';
import { minuteMs } from '../time.ts';

/** Request of the service's thread to seal a text; only the main process has the system's keychain. */
export interface SealRequest {
  readonly kind: 'seal';
  readonly text: string;
  readonly reply: MessagePort;
}

type SealReply =
  | { readonly kind: 'sealed'; readonly bytes: Uint8Array }
  | { readonly kind: 'failed'; readonly message: string };

/** Real ms. A keychain's prompt may stay open while nobody is there, and no other command runs until it closes. */
const sealLimitMs = minuteMs;

/** Asks the main process to seal a text. Rejects with invalid_setting if the keychain refuses or is too slow, or that process is gone. */
export function askToSeal(
  send: (request: SealRequest) => void,
  text: string,
  limitMs = sealLimitMs,
): Promise<Uint8Array> {
  const { port1, port2 } = new MessageChannel();
  const limit = { timer: null as NodeJS.Timeout | null };
  const asked = new Promise<Uint8Array>((resolve, reject) => {
    const refuse = (why: string): void =>
      reject(new PerpscopeError('invalid_setting', `The system's keychain did not store the secret: ${why}`));
    port1.once('message', (answer: SealReply) => {
      if (answer.kind === 'sealed') resolve(answer.bytes);
      else refuse(answer.message);
    });
    port1.once('close', () => refuse('the app did not answer.'));
    limit.timer = setTimeout(() => refuse(`it did not answer within ${limitMs / 1_000} s.`), limitMs);
    send({ kind: 'seal', text, reply: port2 });
  });
  return asked.finally(() => {
    if (limit.timer !== null) clearTimeout(limit.timer);
    port1.close();
  });
}

/** Answers a seal request, in the main process. */
export async function answerSealing(
  seal: (text: string) => Promise<Uint8Array>,
  { text, reply: port }: SealRequest,
): Promise<void> {
  const answer = (message: SealReply): void => port.postMessage(message);
  try {
    answer({ kind: 'sealed', bytes: await seal(text) });
  } catch (error) {
    answer({ kind: 'failed', message: messageOf(error) });
  } finally {
    port.close();
  }
}
