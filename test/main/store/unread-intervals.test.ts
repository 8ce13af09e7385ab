import { describe, expect, test } from 'vitest';
import { aDexAccount, aPosition, anAccountFile, anOrder } from './an-account.ts';

describe('intervals of positions and orders that an answer may hold unread', () => {
  test.each([['BTC'], [null]])(
    'were last seen before it, also after a restart (%s could not be read)',
    (coin) => {
      const file = anAccountFile();
      const put = (time: number, has: readonly string[], unreadable: readonly (string | null)[]): void => {
        const { writer, flush } = file.restart();
        const positions = has.map((one) => aPosition({ coin: one }));
        writer.putDexAccounts([{ value: aDexAccount({ positions, time }), unreadable, receivedAt: time }]);
        writer.putOrders('', {
          value: has.map((one) => anOrder({ coin: one })),
          unreadable,
          receivedAt: time,
        });
        flush();
      };
      put(1_000, ['BTC'], []);
      put(2_000, [], [coin]);
      put(3_000, [], []);
      const { reader } = file.restart();
      const ended = [{ fromTime: 1_000, seenAt: 1_000, toTime: 3_000 }];
      expect([reader.positionHistory('BTC'), reader.orderHistory(1)]).toMatchObject([ended, ended]);
    },
  );

  test.each([['ETH'], [null]])(
    'stay open: a position and an order in ETH where %s could not be read',
    (coin) => {
      const file = anAccountFile();
      const { reader, writer } = file.restart();
      const put = (time: number, has: readonly string[], unreadable: readonly (string | null)[]): void => {
        const positions = has.map((one) => aPosition({ coin: one }));
        writer.putDexAccounts([{ value: aDexAccount({ positions, time }), unreadable, receivedAt: time }]);
        const orders = has.map((one, oid) => anOrder({ oid, coin: one }));
        writer.putOrders('', { value: orders, unreadable, receivedAt: time });
      };
      put(1_000, ['BTC', 'ETH'], []);
      put(2_000, ['BTC'], [coin]);
      const open = (): readonly (number | null | undefined)[] => [
        reader.positionHistory('ETH')[0]?.toTime,
        reader.orderHistory(1)[0]?.toTime,
      ];
      expect(open()).toEqual([null, null]);
      put(3_000, ['BTC'], ['BTC']);
      expect(open()).toEqual([3_000, 3_000]);
    },
  );
});
