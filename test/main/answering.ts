import type { OpenSource } from '../../src-main/operations/current-source.ts';
import type { Ask, AskOptions } from '../../src-main/operations/operation.ts';
import { answerBytes } from '../../src-main/operations/answer-cache.ts';

/** Answers in place of an operation; `next` asks the source itself. */
type Instead = (
  next: (options?: AskOptions) => never,
  asked: { readonly input: never; readonly options: AskOptions | undefined },
) => unknown;

/** Wraps the source with other answers to some operations, by name. Nothing is stored. */
export function answering(source: OpenSource, instead: Readonly<Record<string, Instead>>): OpenSource {
  const ask: Ask = (operation, input, options) => {
    const next = (given = options) => source.ask(operation, input, given) as never;
    const other = instead[operation.name];
    return (other === undefined ? next() : other(next, { input: input as never, options })) as never;
  };
  return {
    ...source,
    ask,
    bytes: async (operation, input, options) =>
      answerBytes(operation.output ?? null, await ask(operation, input, options)),
  };
}
