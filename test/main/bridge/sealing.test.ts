import { expect, test, vi } from 'vitest';
import { answerSealing, askToSeal, type SealRequest } from '../../../src-main/bridge/sealing.ts';

const prompt = { text: 'a-key', limitMs: 30 };

test('a keychain that waits for a prompt is awaited for a limited time, and its late answer does no harm', async () => {
  const late = Promise.withResolvers<Uint8Array>();
  const answered: Promise<void>[] = [];
  const send = (request: SealRequest): void => void answered.push(answerSealing(() => late.promise, request));
  await expect(askToSeal(send, prompt.text, prompt.limitMs)).rejects.toMatchObject({
    code: 'invalid_setting',
    message: "The system's keychain did not store the secret: it did not answer within 0.03 s.",
  });
  late.resolve(Buffer.from('sealed'));
  await expect(Promise.all(answered)).resolves.toHaveLength(1);
});

test('the keychain is awaited for a minute by default, and the wait ends with the answer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const requests: SealRequest[] = [];
    const ended = vi.fn<() => void>();
    const asked = askToSeal((request) => requests.push(request), prompt.text).catch(ended);
    await vi.advanceTimersByTimeAsync(59_999);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await asked;
    expect(ended).toHaveBeenCalledOnce();
    const quick = askToSeal(
      (request) => void answerSealing(async (text) => Buffer.from(text), request),
      prompt.text,
    );
    expect(Buffer.from(await quick).toString()).toBe('a-key');
    expect(vi.getTimerCount()).toBe(0);
    requests.forEach(({ reply }) => reply.close());
  } finally {
    vi.useRealTimers();
  }
});
