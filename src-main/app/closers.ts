import { messageOf } from '../errors.ts';

/** Things to close, newest first. If one fails to close, the others are closed all the same. */
export interface Closers {
  readonly add: (close: () => void | Promise<void>) => void;
  readonly closeAll: () => Promise<void>;
}

export function createClosers(onFailure: (message: string) => void): Closers {
  const closers: (() => void | Promise<void>)[] = [];
  const closeAll = async (): Promise<void> => {
    for (let close = closers.pop(); close !== undefined; close = closers.pop()) {
      try {
        await close();
      } catch (error) {
        onFailure(messageOf(error));
      }
    }
  };
  return { add: (close) => closers.push(close), closeAll };
}
