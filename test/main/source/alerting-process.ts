import type { AlertFacts } from '../../../src-main/domain/alerts/facts.ts';
import { watchAlerts } from '../../../src-main/app/source/watch-alerts.ts';
import { aChildsStore } from '../store/a-childs-store.ts';

/**
 * A process of its own that raises ever more alerts: one market after another, starting with `first`, all of which stay active.
 * It prints each market whose alert it announced on stdout. It ends with the process that started it.
 */
const [dataDir = '', first = '0'] = process.argv.slice(2);

const store = aChildsStore(dataDir, null);
const markets = { count: Number(first) };
const facts = (): AlertFacts => {
  markets.count += 1;
  return {
    agent: { kind: 'unread', reason: 'Not read.' },
    venue: { kind: 'unread' },
    sources: { reference: { kind: 'none' }, chain: { kind: 'none' } },
    positions: Array.from({ length: markets.count }, (_, n) => ({
      coin: `C${n}`,
      unread: null,
      liquidation: { kind: 'at', price: '99' as never, mark: '100' as never },
      stop: { kind: 'resting' },
    })),
    unreadDexes: new Map(),
    equity: { unknown: 'Not read.' },
    rejections: { unknown: 'Not read.' },
    mismatches: { unknown: 'Not read.' },
    liquidations: { unknown: 'Not read.' },
    entries: { unknown: 'Not read.' },
    store: { kind: 'written' },
    evidence: { rows: { kind: 'good' }, log: { kind: 'good' }, backup: { kind: 'good' } },
  };
};
const changes = { listener: (): void => undefined };
// A clock that leaps: every change is checked as soon as possible.
const clock = { ms: 0 };
const watch = watchAlerts({
  facts,
  reader: store.reader,
  writer: store.writer,
  world: { now: () => 1_000, rate: () => 0 },
  monotonic: () => (clock.ms += 10_000),
  onChange: (listener) => {
    changes.listener = listener;
    return () => undefined;
  },
  onFailure: (message) => process.stdout.write(`${message}\n`),
});
watch.onAnnounced(({ coin }) => process.stdout.write(`${coin}\n`));
const work = (): void => {
  changes.listener();
  setTimeout(work, 0);
};
work();
