import { describe, expect, test } from 'vitest';
import type { AlertRule } from '../../../../src-main/domain/alerts/alert.ts';
import type { AlertState } from '../../../../src-main/domain/alerts/alert-book.ts';
import type { AlertFacts, PositionFact } from '../../../../src-main/domain/alerts/facts.ts';
import { day, decimal, hour, minute, now } from '../../markets.ts';
import { bare, equity, keys, look, near, rejection, silent, notices } from './a-look.ts';

const good = { rows: { kind: 'good' }, log: { kind: 'good' }, backup: { kind: 'good' } } as const;
const problem = (message: string) => ({ kind: 'problem', message, remedy: 'Look.' }) as const;

const away = { kind: 'unreachable', message: 'Connection refused.', remedy: 'Wait.' } as const;

const cases: readonly (readonly [AlertRule, string | null, Partial<AlertFacts>])[] = [
  ['venue_rejection', 'BTC', { rejections: [rejection()] }],
  ['breaker_tripped', null, { agent: notices({}, { circuit_breaker_tripped: true }) }],
  ['risk_degraded', null, { agent: notices({}, { leverage_avg: 'NaN' }) }],
  ['risk_degraded', null, { agent: notices({ risk: { kind: 'unreadable' } }) }],
  ['risk_degraded', null, { agent: notices({ risk: { kind: 'absent', wasReported: true } }) }],
  ['agent_paused', null, { agent: notices({ operationalStatus: 'paused' }) }],
  ['agent_degraded', null, { agent: notices({ operationalStatus: 'degraded', reason: 'No prices.' }) }],
  ['agent_silent', null, { agent: silent }],
  ['agent_unreachable', null, { agent: { kind: 'unreachable', reason: 'Connection refused.' } }],
  ['venue_stale', null, { venue: { kind: 'stale', message: 'No usable answer.', remedy: 'Wait.' } }],
  ['reference_unreachable', null, { sources: { reference: away, chain: { kind: 'none' } } }],
  ['chain_unreachable', null, { sources: { reference: { kind: 'none' }, chain: away } }],
  [
    'position_liquidated',
    'BTC',
    { liquidations: [rejection({ text: 'The venue liquidated a long position of 2 at 90.' })] },
  ],
  ['position_without_stop', 'BTC', { positions: [bare(5 * minute)] }],
  [
    'reconciliation_mismatch',
    'BTC',
    { mismatches: [rejection({ text: 'The agent claims a fill that the venue does not have.' })] },
  ],
  ['drawdown', null, { agent: notices({}, { drawdown_usd: 800 }) }],
  ['daily_loss', null, { agent: notices({}, { daily_pnl_usd: -800 }) }],
  ['equity_drop', null, { equity: equity(1_000, 950) }],
  ['liquidation_distance', 'BTC', { positions: [near('99.9')] }],
  ['position_outside_symbols', 'BTC', { agent: notices({ symbols: ['ETH'] }), positions: [near('200')] }],
  ['record_changed', null, { evidence: { ...good, rows: problem('Row 7 was changed.') } }],
  ['record_check_failed', null, { evidence: { ...good, log: problem('The process ended.') } }],
  ['backup_failed', null, { evidence: { ...good, backup: problem('The backup failed: the disk is full.') } }],
];

describe.each(cases)('%s of %s', (rule, coin, facts) => {
  const key = coin === null ? rule : `${rule} ${coin}`;

  test('is raised once, however often it is evaluated, and resolved when it ends', () => {
    const first = look(facts);
    expect(keys(first)).toEqual([`raised ${key} notified`]);
    expect(first.raised[0]?.alert).toMatchObject({ rule, coin, raisedAt: now, resolvedAt: null, count: 1 });
    const again = look(facts, { at: now + minute, state: first.state });
    expect(keys(again)).toEqual([]);
    const later = now + 2 * minute;
    const ended = look({}, { at: later, state: again.state });
    expect(keys(ended)).toEqual([`resolved ${key}`]);
    expect(ended.resolved[0]).toMatchObject({ raisedAt: now, resolvedAt: later });
    expect(keys(look({}, { at: later + minute, state: ended.state }))).toEqual([]);
  });

  test('has a message and a remedy', () => {
    const alert = look(facts).raised[0]?.alert;
    expect(alert?.message).toMatch(/^[A-Z].*[.%]?\w*/);
    expect(alert?.remedy).toMatch(/\.$/);
  });

  test('is not raised again after a start that knows the state', () => {
    const stored = JSON.parse(JSON.stringify(look(facts).state)) as AlertState;
    expect(keys(look(facts, { at: now + minute, state: stored }))).toEqual([]);
  });

  test('is listed without a notice while its rule or its market is muted', () => {
    const mute = { rule: null, coin: null, until: null };
    for (const mutes of [[{ ...mute, rule }], ...(coin === null ? [] : [[{ ...mute, coin }]])])
      expect(keys(look(facts, { settings: { mutes } }))).toEqual([`raised ${key} muted`]);
    const others = [
      { ...mute, rule: rule === 'drawdown' ? ('daily_loss' as const) : ('drawdown' as const) },
      { ...mute, coin: 'ETH' },
      { ...mute, until: now },
    ];
    expect(keys(look(facts, { settings: { mutes: others } }))).toEqual([`raised ${key} notified`]);
  });
});

test('a changed row and a failed backup stay until a check and a backup have gone well since the start', () => {
  const evidence = { ...good, rows: problem('Row 7 was changed.'), backup: problem('The backup failed.') };
  const { state } = look({ evidence });
  const unknown = { ...good, rows: { kind: 'unknown' }, backup: { kind: 'unknown' } } as const;
  const restarted = look({ evidence: unknown }, { at: now + minute, state });
  expect(keys(restarted)).toEqual([]);
  expect(keys(look({ evidence: good }, { at: now + 2 * minute, state: restarted.state }))).toEqual([
    'resolved record_changed',
    'resolved backup_failed',
  ]);
});

test('a tripped breaker shows the figures that the risk monitor reports', () => {
  const messageOf = (report: object) =>
    look({ agent: notices({}, { circuit_breaker_tripped: true, ...report }) }).raised[0]?.alert.message;
  expect(messageOf({ daily_pnl_usd: -1204, drawdown_usd: 3100.5 })).toBe(
    "The risk monitor reports today's P&L of −$1,204.00 and a drawdown of $3,100.50.",
  );
  expect(messageOf({ daily_pnl_usd: null, drawdown_usd: null })).toBe(
    "The risk monitor reports neither today's P&L nor a drawdown.",
  );
});

test('nothing is raised where all is well', () => {
  expect(look({})).toEqual({ raised: [], repeated: [], resolved: [], unchecked: [], state: [] });
});

test.each<readonly [string, Partial<AlertFacts>]>([
  ['a loss just under its share', { agent: notices({}, { daily_pnl_usd: -799.99 }) }],
  ['a profit as large as the limit', { agent: notices({}, { daily_pnl_usd: 5000 }) }],
  ['a drawdown without a limit', { agent: notices({}, { drawdown_usd: 9e9, max_drawdown_usd: null }) }],
  ['a position at its set distance', { positions: [near('100')] }],
  [
    'a position that nothing liquidates',
    {
      positions: [{ coin: 'BTC', unread: null, liquidation: { kind: 'none' }, stop: { kind: 'resting' } }],
    },
  ],
  [
    'a position whose mark is not known',
    {
      positions: [{ coin: 'BTC', unread: null, liquidation: { kind: 'unknown' }, stop: { kind: 'resting' } }],
    },
  ],
  ['a position without a stop for less than is set', { positions: [bare(5 * minute - 1)] }],
  ['a rejection of an hour ago', { rejections: [rejection({ at: now - hour })] }],
  ['a mismatch of a day ago', { mismatches: [rejection({ at: now - day })] }],
  ['no feed', { agent: { kind: 'none' } }],
  ['a feed not read yet', { agent: { kind: 'unread', reason: 'Not read.' } }],
  [
    'a risk monitor that is not connected',
    { agent: notices({ risk: { kind: 'absent', wasReported: false } }) },
  ],
])('%s raises nothing', (_, facts) => {
  expect(keys(look(facts))).toEqual([]);
});

test('a short near its liquidation is as near as a long', () => {
  expect(keys(look({ positions: [near('85')] }))).toEqual(['raised liquidation_distance BTC notified']);
});

test('a drawdown is measured by a limit that a person set where the monitor names none', () => {
  const agent = notices({}, { drawdown_usd: 450, max_drawdown_usd: null });
  expect(keys(look({ agent }, { settings: { drawdownLimitUsd: decimal('500') } }))).toEqual([
    'raised drawdown notified',
  ]);
});

describe('a stale reading', () => {
  const bad: Partial<AlertFacts> = {
    agent: notices({ operationalStatus: 'paused' }, { circuit_breaker_tripped: true, daily_pnl_usd: -999 }),
    positions: [near('91')],
    rejections: [rejection()],
    mismatches: [rejection()],
  };
  const stale: Partial<AlertFacts> = {
    agent: silent,
    positions: { unknown: 'Not read.' },
    entries: { unknown: 'Not read.' },
    rejections: { unknown: 'Not read.' },
    mismatches: { unknown: 'Not read.' },
  };

  test('raises the silence and nothing else', () => {
    expect(keys(look(stale))).toEqual(['raised agent_silent notified']);
  });

  test('resolves nothing: the condition may still hold', () => {
    const { state } = look(bad);
    expect(state).toHaveLength(6);
    const later = look(stale, { at: now + minute, state });
    expect(keys(later)).toEqual(['raised agent_silent notified']);
    const back = look({}, { at: now + 2 * minute, state: later.state });
    expect(back.resolved.map(({ rule }) => rule).toSorted()).toEqual([
      'agent_paused',
      'agent_silent',
      'breaker_tripped',
      'daily_loss',
      'liquidation_distance',
      'reconciliation_mismatch',
      'venue_rejection',
    ]);
  });

  test('of one position keeps its alert, another’s ends', () => {
    const { state } = look({ positions: [near('91'), near('91', 'ETH')] });
    const unknown: PositionFact = {
      coin: 'BTC',
      unread: null,
      liquidation: { kind: 'unknown' },
      stop: { kind: 'resting' },
    };
    expect(keys(look({ positions: [unknown] }, { state }))).toEqual(['resolved liquidation_distance ETH']);
  });

  test('of an agent whose feed is removed resolves its alerts', () => {
    const { state } = look({
      agent: notices({ operationalStatus: 'paused' }, { circuit_breaker_tripped: true }),
    });
    expect(keys(look({ agent: { kind: 'none' } }, { state }))).toEqual([
      'resolved breaker_tripped',
      'resolved agent_paused',
    ]);
  });
});

describe('repeats', () => {
  const loss = { agent: notices({}, { daily_pnl_usd: -900 }) };

  /** Returns the minutes at which an alert that comes and goes sent a notice. */
  function flap(minutes: readonly number[]): readonly number[] {
    let state: AlertState = [];
    return minutes.flatMap((at) => {
      const came = look(loss, { at: now + at * minute, state });
      state = look({}, { at: now + at * minute + 1_000, state: came.state }).state;
      return came.raised.some(({ notice }) => notice === 'notified') ? [at] : [];
    });
  }

  test('notify at once, after 5 and 15 minutes, an hour, then every 4 hours', () => {
    const everyMinute = Array.from({ length: 720 }, (_, at) => at);
    expect(flap(everyMinute)).toEqual([0, 5, 20, 80, 320, 560]);
  });

  test('start over after a day without an alert', () => {
    expect(flap([0, 1, 6, 6 + 1_439, 6 + 1_440 + 1_440, 6 + 2_880 + 5])).toEqual([0, 6, 1_445, 2_886, 2_891]);
  });

  test('notify though the clock was set back', () => {
    expect(flap([0, -600])).toEqual([0, -600]);
  });

  test('keep the time of the first until a day has passed since the last ended', () => {
    const ended = look({}, { at: now + minute, state: look(loss).state });
    const back = look(loss, { at: now + hour, state: ended.state });
    expect(back.raised[0]?.alert).toMatchObject({ firstRaisedAt: now, raisedAt: now + hour });
    const over = look({}, { at: now + 2 * hour, state: back.state });
    const late = now + 2 * hour + day;
    const gone = look({}, { at: late, state: over.state });
    expect(look(loss, { at: late, state: gone.state }).raised[0]?.alert).toMatchObject({
      firstRaisedAt: late,
      raisedAt: late,
    });
  });

  test('are counted, notified or not, until a day has passed', () => {
    const first = look(loss);
    const ended = look({}, { state: first.state });
    const again = look(loss, { at: now + minute, state: ended.state });
    expect(again.raised[0]).toMatchObject({ notice: 'backed_off', alert: { count: 2 } });
    const late = look({}, { at: now + day, state: ended.state });
    expect(late.state).toEqual([]);
  });

  test('of events in one market are one alert that counts them', () => {
    const first = look({ rejections: [rejection()] });
    expect(first.raised[0]?.alert.message).toBe('Insufficient margin.');
    const rejections = [rejection(), rejection({ id: 'r2' }), rejection({ id: 'r3', text: 'Tick size.' })];
    const more = look({ rejections }, { at: now + minute, state: first.state });
    expect(keys(more)).toEqual(['repeated venue_rejection BTC backed_off']);
    expect(more.repeated[0]?.alert).toMatchObject({ count: 3, raisedAt: now });
    expect(more.repeated[0]?.alert.message).toBe('3 orders in the last hour. Latest: Tick size.');
    expect(keys(look({ rejections }, { at: now + 2 * minute, state: more.state }))).toEqual([]);
  });

  test('ignore an event reported twice, also after it is resolved and the clock is set back', () => {
    const twice = look({ rejections: [rejection(), rejection()] });
    expect(twice.raised[0]?.alert.count).toBe(1);
    const over = look({ rejections: [rejection()] }, { at: now + hour, state: twice.state });
    expect(keys(over)).toEqual(['resolved venue_rejection BTC']);
    expect(keys(look({ rejections: [rejection()] }, { state: over.state }))).toEqual([]);
  });

  test('have separate alerts in another market, and in no market too', () => {
    const rejections = [
      rejection(),
      rejection({ id: 'r2', coin: 'ETH' }),
      rejection({ id: 'r3', coin: null }),
    ];
    expect(keys(look({ rejections }))).toEqual([
      'raised venue_rejection BTC notified',
      'raised venue_rejection ETH notified',
      'raised venue_rejection notified',
    ]);
    const listed = ['SOL', 'ETH', 'BTC'].map((coin, nth) => rejection({ id: coin, coin, at: now - nth }));
    expect(keys(look({ rejections: listed }))).toEqual([
      'raised venue_rejection BTC notified',
      'raised venue_rejection ETH notified',
      'raised venue_rejection SOL notified',
    ]);
    const unnamed = look({ rejections: [rejection({ coin: null })] }).raised[0]?.alert.message;
    expect(unnamed).toBe('Its market is unknown. Insufficient margin.');
  });
});

describe('a position outside the symbols of the agent', () => {
  const positions = [near('200'), near('200', 'ETH')];

  test('raises an alert in a market that the agent does not report', () => {
    expect(keys(look({ agent: notices({ symbols: ['BTC'] }), positions }))).toEqual([
      'raised position_outside_symbols ETH notified',
    ]);
  });

  test('names the agent’s symbols: the first five, and how many more', () => {
    const messageFor = (...symbols: readonly string[]) =>
      look({ agent: notices({ symbols }), positions }).raised.find(({ alert }) => alert.coin === 'ETH')?.alert
        .message;
    expect(messageFor('BTC')).toBe('The agent reports trading only BTC.');
    expect(messageFor('BTC', 'SOL', 'A', 'B', 'C', 'D', 'E')).toBe(
      'The agent reports trading only BTC, SOL, A, B, C and 2 more.',
    );
    expect(messageFor()).toBe('The agent reports trading no market.');
  });

  test('raises none while symbols, agent or positions are unknown', () => {
    const { state } = look({ agent: notices({ symbols: ['BTC'] }), positions });
    for (const facts of [
      { agent: notices({ symbols: null }), positions },
      { agent: silent, positions },
      { positions: { unknown: 'Not read.' } },
    ])
      expect(keys(look(facts, { state })).filter((key) => key.includes('symbols'))).toEqual([]);
  });
});

test('a position without a stop keeps its alert over a start and while its orders are unknown, until one rests', () => {
  const { state } = look({ positions: [bare(5 * minute)] });
  const unknown: PositionFact = { ...near('200'), stop: { kind: 'unknown', reason: 'Not read.' } };
  for (const positions of [[bare(0, { at: now + minute })], [unknown]])
    expect(keys(look({ positions }, { at: now + minute, state }))).toEqual([]);
  expect(keys(look({ positions: [near('200')] }, { at: now + minute, state }))).toEqual([
    'resolved position_without_stop BTC',
  ]);
});

test('a position without a stop has none, or none that triggers before liquidation', () => {
  const alertOf = (coverage: 'none' | 'beyond_liquidation') =>
    look({ positions: [bare(5 * minute, { coverage })] }).raised[0]?.alert;
  expect(alertOf('none')?.message).toBe('No stop loss has protected the position for 5 minutes or longer.');
  expect(alertOf('beyond_liquidation')).toMatchObject({
    message:
      'No stop loss that triggers before liquidation has protected the position for 5 minutes or longer.',
    remedy: 'Check why its stop loss is beyond the liquidation price. Perpscope places no orders.',
  });
});

test('a position without a stop loses its alert once more time is allowed than it has had none', () => {
  const { state } = look({ positions: [bare(5 * minute)] });
  const allowing = (withoutStopMinutes: number) =>
    keys(
      look(
        { positions: [bare(6 * minute, { at: now + minute })] },
        { at: now + minute, state, settings: { withoutStopMinutes } },
      ),
    );
  expect(allowing(6)).toEqual([]);
  expect(allowing(7)).toEqual(['resolved position_without_stop BTC']);
});

test('the time without a stop is the one in the settings', () => {
  const settings = { withoutStopMinutes: 1 };
  const changes = look({ positions: [bare(minute)] }, { settings });
  expect(keys(changes)).toEqual(['raised position_without_stop BTC notified']);
  expect(changes.raised[0]?.alert.message).toBe(
    'No stop loss has protected the position for a minute or longer.',
  );
});

test('an alert about the agent’s own status has the agent’s reason as its message, or says that there is none', () => {
  const messageOf = (agent: AlertFacts['agent']) => look({ agent }).raised.map(({ alert }) => alert.message);
  const reason = 'The reference feed is late.';
  expect(messageOf(notices({ operationalStatus: 'degraded', reason }))).toEqual([reason]);
  expect(messageOf(notices({ operationalStatus: 'paused' }))).toEqual(['The agent gives no reason.']);
});
