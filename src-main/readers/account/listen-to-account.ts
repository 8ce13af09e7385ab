import type { ReceiptClock } from '../../clock.ts';
import { assertNever } from '../../errors.ts';
import { isAhead } from '../../domain/freshness.ts';
import { dexOf } from '../../domain/markets/market.ts';
import type { Store } from '../../store/store.ts';
import type { AccountEvent, AccountListeners, InvalidRow } from '../../venue/venue.ts';
import type { AccountReadsBoard } from './account-reads-board.ts';
import type { FillIntake } from './fill-intake.ts';
import type { ReceivedFills } from './received-fills.ts';
import { refusedAsAhead, rowsBefore } from './refuse-ahead.ts';
import { storeFrame } from '../store-failures.ts';

interface ListeningDeps {
  readonly store: Pick<Store, 'reader' | 'writer'>;
  readonly world: ReceiptClock;
  readonly board: AccountReadsBoard;
  readonly intake: FillIntake;
  readonly received: Pick<ReceivedFills, 'receive' | 'noteMessage'>;
  readonly hot: () => ReadonlySet<string>;
  /** Called with rows of a time ahead of receipt; the stream reports those that it can't read. */
  readonly onInvalid: (rows: readonly InvalidRow[]) => void;
  /** Requests an immediate read of funding or fills. */
  readonly askFor: { readonly funding: () => void; readonly fills: () => void };
}

/**
 * Pushed fills after which the fills are read, weight 120 a page: the venue returns the 10,000 newest, and where it has forgotten
 * fills since the last read, the history has a gap, whatever was pushed.
 */
const mostUnreadFills = 4_000;

/** Stores pushed account data; a push that is only a hint triggers a read. */
export function listenToAccount(deps: ListeningDeps): AccountListeners {
  const { store, world, board, intake, received, onInvalid } = deps;
  const pushed = { fills: 0 };
  return {
    onFills: ({ rows, invalid }, isSnapshot) => {
      const timely = rowsBefore(rows, { source: 'userFills', receivedAt: world.now() });
      onInvalid(timely.invalid);
      received.receive({ rows: timely.rows, invalid }, isSnapshot);
      intake.take(timely.rows);
      if (!isSnapshot) pushed.fills += rows.length;
      if (pushed.fills < mostUnreadFills) return;
      pushed.fills = 0;
      deps.askFor.fills();
    },
    onOrders: ({ rows }) => {
      board.wantOrders(new Set(rows.map(({ coin }) => dexOf(coin))));
      // A resting order has no outcome yet, and the list of open orders includes it.
      const ended = rows.filter(({ status }) => status !== 'open');
      if (ended.length > 0) storeFrame(() => store.writer.putOrderStatuses(ended));
    },
    onDexAccounts: (readings) => {
      const receivedAt = world.receive();
      for (const { account } of readings) world.venueTime.note(account.time);
      onInvalid(readings.flatMap((reading) => refusedAsAhead(reading, receivedAt) ?? []));
      const timely = readings.filter(({ account }) => !isAhead(account.time, receivedAt));
      if (timely.length === 0) return;
      board.received(timely.map(({ account }) => account.dex));
      received.noteMessage();

      const news = timely.map(({ account: value, unreadable }) => ({ value, unreadable, receivedAt }));
      storeFrame(() => store.writer.putDexAccounts(news));
    },
    onEvent: (event) => takeEvent(event, deps),
  };
}

function takeEvent(event: AccountEvent, { store, board, hot, askFor }: ListeningDeps): void {
  switch (event.kind) {
    case 'funding':
      return askFor.funding();
    case 'liquidation':
      board.wantOrders(hot());
      return askFor.fills();
    case 'order_cancelled': {
      const known = [...store.reader.account().orders]
        .filter(([, { value }]) => value.some(({ oid }) => event.oids.includes(oid)))
        .map(([dex]) => dex);
      return board.wantOrders(known.length > 0 ? known : hot());
    }
    default:
      return assertNever(event);
  }
}
