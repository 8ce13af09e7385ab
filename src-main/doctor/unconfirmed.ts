import { asRecord, listIn } from './loose.ts';
import type { Unconfirmed } from './report.ts';

type Inspection = (answer: unknown) => readonly Unconfirmed[];

const shortest = 160;
const say = (question: string, came: string): readonly Unconfirmed[] => [
  { question, came: came.slice(0, shortest) },
];
/** Text of a value; an object is serialized, because its `toString` may not be a function. */
const wordOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
const each = (rows: readonly unknown[], field: string): string =>
  [...new Set(rows.map((row) => wordOf(asRecord(row)?.[field] ?? '–')))].toSorted().join(', ');

/** Unconfirmed points of the API reference and what an answer shows: words and shapes, no account figures. */
const inspections: Readonly<Record<string, Inspection>> = {
  allPerpMetas: (answer) => {
    const first = listIn(answer)[0];
    const collaterals = listIn(answer)
      .map((element) => asRecord(Array.isArray(element) ? element[0] : element)?.['collateralToken'])
      .join(' ');
    return [
      ...say(
        'Element shape: a meta, or a pair of meta and contexts?',
        Array.isArray(first) ? 'pair' : 'meta',
      ),
      ...say('Collateral token index of each DEX, in perpDexs order', collaterals),
    ];
  },
  exchangeStatus: (answer) => {
    const special = asRecord(answer)?.['specialStatuses'];
    return special === null || special === undefined
      ? say('Content of specialStatuses', 'null, as in normal operation')
      : say('Content of specialStatuses', JSON.stringify(special));
  },
  userAbstraction: (answer) =>
    say('Account mode, as the venue names it; `default` is undocumented', wordOf(answer)),
  clearinghouseState: (answer) => {
    const held = listIn(asRecord(answer)?.['assetPositions']);
    const signs = held.map((row) => {
      const position = asRecord(asRecord(row)?.['position']);
      return wordOf(asRecord(position?.['cumFunding'])?.['sinceOpen'] ?? '').startsWith('-')
        ? 'negative'
        : 'positive or zero';
    });
    return say(
      'Sign of cumFunding.sinceOpen (taken for: positive = paid)',
      signs.length === 0 ? 'no open position' : [...new Set(signs)].join(' and '),
    );
  },
  frontendOpenOrders: (answer) => {
    const orders = listIn(answer);
    const whole = orders.filter((row) => asRecord(row)?.['isPositionTpsl'] === true);
    const parents = orders.filter((row) => listIn(asRecord(row)?.['children']).length > 0);
    return [
      ...say(
        'Take-profit or stop-loss of a whole position: its sz',
        whole.length === 0 ? 'none is open' : each(whole, 'sz'),
      ),
      ...say('Orders with children', parents.length === 0 ? 'none is open' : String(parents.length)),
      ...say('Trigger conditions', wordsOnly(each(orders, 'triggerCondition'))),
      ...say('Order types', each(orders, 'orderType')),
    ];
  },
  historicalOrders: (answer) => say('Order statuses', each(listIn(answer), 'status')),
  userFills: (answer) => say('`dir` texts', each(listIn(answer), 'dir')),
  userFillsByTime: (answer) => say('`dir` texts', each(listIn(answer), 'dir')),
  userNonFundingLedgerUpdates: (answer) => {
    const kinds = listIn(answer).map((row) => wordOf(asRecord(asRecord(row)?.['delta'])?.['type'] ?? '–'));
    return [
      ...say('Rows of one answer (page size: 500 or 2,000)', String(kinds.length)),
      ...say('Kinds of moves', [...new Set(kinds)].toSorted().join(', ')),
    ];
  },
  'ws userFills': (answer) => say('Rows of the snapshot', String(listIn(asRecord(answer)?.['fills']).length)),
  'ws allDexsClearinghouseState': (answer) => {
    const states = listIn(asRecord(answer)?.['clearinghouseStates']);
    return say('Shape of the frame (types only were known)', `${states.length} DEXes as [name, state] pairs`);
  },
};

export function unconfirmedIn(type: string, answer: unknown): readonly Unconfirmed[] {
  return inspections[type]?.(answer) ?? [];
}

/** A trigger condition without its price. */
function wordsOnly(text: string): string {
  return [...new Set(text.split(', ').map((one) => one.replaceAll(/[\d.,]+/g, '').trim()))].join(', ');
}
