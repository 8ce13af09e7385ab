import { PerpscopeAnswerError, PerpscopeConnectionError } from './errors.ts';

/** No answer of the contract comes near it: 5,000 candles are about one million bytes. */
const mostBytes = 32 * 1024 * 1024;

/** The body as text. One that is too long or no UTF-8 is given up, not cut. */
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

/** null: more than are read. */
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
    // Of what was read to its end, or broke, nothing is left to be given up.
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
