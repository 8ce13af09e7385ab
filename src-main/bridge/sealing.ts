import type { MessagePort } from 'node:worker_threads';
import { MessageChannel } from 'node:worker_threads';
import { PerpscopeError, messageOf } from '../errors.ts';
import { minuteMs } from '../time.ts';

/** The service's thread asks the main process, which alone has the system's keychain, to seal a text. */
export interface SealRequest {
  readonly kind: 'seal';
  readonly text: string;
  readonly reply: MessagePort;
}

type SealReply =
  | { readonly kind: 'sealed'; readonly bytes: Uint8Array }
  | { readonly kind: 'failed'; readonly message: string };

/** Real ms. A keychain may stand in a prompt for as long as nobody is there, and meanwhile no other command is done. */
const sealLimitMs = minuteMs;

/** Rejects with invalid_setting where the keychain refuses or takes too long, or the main process is gone. */
export function askToSeal(
  send: (request: SealRequest) => void,
  text: string,
  limitMs = sealLimitMs,
): Promise<Uint8Array> {
  const { port1, port2 } = new MessageChannel();
  const limit = { timer: null as NodeJS.Timeout | null };
  const asked = new Promise<Uint8Array>((resolve, reject) => {
    const refuse = (why: string): void =>
      reject(new PerpscopeError('invalid_setting', `The system's keychain did not take the secret: ${why}`));
    port1.once('message', (answer: SealReply) => {
      if (answer.kind === 'sealed') resolve(answer.bytes);
      else refuse(answer.message);
    });
    port1.once('close', () => refuse('the app gave no answer.'));
    limit.timer = setTimeout(() => refuse(`it gave no answer within ${limitMs / 1_000} s.`), limitMs);
    send({ kind: 'seal', text, reply: port2 });
  });
  return asked.finally(() => {
    if (limit.timer !== null) clearTimeout(limit.timer);
    port1.close();
  });
}

/** The main process's end. */
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
