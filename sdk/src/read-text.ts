import { PerpscopeAnswerError, PerpscopeConnectionError } from './errors.ts';

/** Maximum size of a response, in bytes. Responses of the contract are far smaller: 5,000 candles are about one million bytes. */
const mostBytes = 32 * 1024 * 1024;

/** Reads the body as text. Throws PerpscopeAnswerError if it is longer than `mostBytes` or not UTF-8; it is never truncated. */
export async function readText(request: string, response: Response): Promise<string> {
  const refuse = (message: string): Error =>
    new PerpscopeAnswerError(request, response.status, [{ path: '', message }]);
  const bytes = await readBytes(request, response);
  if (bytes === null) throw refuse(`the answer is larger than ${mostBytes} bytes.`);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw refuse('the answer is no UTF-8.');
  }
}

/** Reads the body as bytes. null: it is longer than `mostBytes`. */
async function readBytes(request: string, { body }: Response): Promise<Uint8Array | null> {
  if (body === null) return new Uint8Array();
  const reader = body.getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      length += part.value.length;
      if (length > mostBytes) return null;
      parts.push(part.value);
    }
  } catch (error) {
    throw new PerpscopeConnectionError(request, error);
  } finally {
    // Has no effect on a body that was read to its end or failed.
    reader.cancel().catch(() => undefined);
  }
  return joined(parts, length);
}

function joined(parts: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
