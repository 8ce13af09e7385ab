import { expect, test } from 'vitest';
import type { MarketState } from '../../../../src-preload/contract/views/markets/market-state.ts';
import type { Tradeability } from '../../../../src-preload/contract/views/markets/market.ts';
import {
  cardStates,
  noCardStates,
  type CardState,
} from '../../../../src-renderer/features/markets/card-state.ts';
import { MarketCard } from '../../../../src-renderer/features/markets/MarketCard.tsx';
import { anAgent } from '../../account-builders.ts';
import { aMarket, aQuote, hour, noon, utc } from '../../builders.ts';
import { drawn, reasonsOf, textOf } from '../../drawn.tsx';
import { aState } from '../../market-state-builders.ts';

const tesla = aMarket({ coin: 'xyz:TSLA', assetClass: 'EQUITY' });
const cardStateOf = (state: MarketState): CardState | null =>
  cardStates(noCardStates, [state]).get(state.marketId) ?? null;

interface Drawn {
  readonly state: CardState | null;
  readonly market?: typeof tesla;
  readonly nowMs?: number;
}

const card = ({ state, market = tesla, nowMs = noon }: Drawn): string =>
  drawn(<MarketCard market={market} state={state} whyUnknown="Not reported yet" />, {
    quotes: [aQuote('xyz:TSLA', { observedAt: utc(nowMs) })],
    agent: anAgent(),
    nowMs,
  });

test('a card has the underlying’s session with the time until it changes, and the verdict', () => {
  expect(textOf(card({ state: cardStateOf(aState()) }))).toMatch(
    /Underlying Regular hours , closes in 2 h 0 min New entries Allowed/,
  );
});

test('a card shows its exact coin beside the name, and links to it', () => {
  const market = aMarket({ ...tesla, displayName: 'Tesla' });
  const markup = card({ state: null, market });
  expect(markup).toMatch(/<a[^>]* href="[^"]*\/stocks\/xyz(:|%3A)TSLA"[^>]*>Tesla perpetual<\/a>/);
  expect(textOf(markup)).toMatch(/^Tesla perpetual .*xyz:TSLA/);
});

test('a card shows the reason of a forbidding verdict, and marks one that the agent does not share', () => {
  const newEntries = { allowed: false, reason: 'The underlying session is closed.' };
  const shared = { ...newEntries, agent: { allowed: false, reason: null, at: utc(noon) } };
  expect(textOf(card({ state: cardStateOf(aState({ newEntries: shared })) }))).toMatch(
    /New entries Not allowed : The underlying session is closed\./,
  );
  expect(textOf(card({ state: cardStateOf(aState({ newEntries })) }))).toMatch(
    /New entries The agent itself allows new entries\. Not allowed/,
  );
});

test('a special day is named on the card', () => {
  const state = cardStateOf(aState({ session: { state: 'holiday', dayName: 'Thanksgiving Day' } }));
  expect(textOf(card({ state }))).toContain('Thanksgiving Day');
});

test('a card without a state has dashes with the reason, and an unknown session says why', () => {
  expect(reasonsOf(card({ state: null }))).toEqual(['Not reported yet', 'Not reported yet']);
  const unknown = aState({ session: { state: null, unavailableReason: "The calendar isn't known." } });
  expect(textOf(card({ state: cardStateOf(unknown) }))).toMatch(
    /Underlying Unknown : The calendar isn’t known\. New entries/,
  );
});

test('an allowing verdict is unknown once the agent has been silent for more than 90 s', () => {
  const state = cardStateOf(aState());
  expect(textOf(card({ state, nowMs: noon + 90_000 }))).toContain('Allowed');
  expect(textOf(card({ state, nowMs: noon + 90_001 }))).toMatch(
    /Unknown : The agent’s last report is too old/,
  );
});

test('the five conditions are each shown in words and in order, with whether all hold', () => {
  const tradeability: Tradeability = {
    discovered: true,
    configured: true,
    operatorListed: false,
    governanceApproved: null,
    activated: false,
  };
  const market = aMarket({ ...tesla, tradeable: false, tradeability });
  expect(textOf(card({ state: null, market }))).toMatch(
    /Discovered on the venue: yes Configured for the agent: yes On the operator’s symbol list: no Approved by governance: unknown Activated: no Tradeable: no/,
  );
});

test('a card state with the same content stays the same object, whatever else changed', () => {
  const first = cardStates(noCardStates, [aState({ marketId: 'a' }), aState({ marketId: 'b' })]);
  const moved = aState({
    marketId: 'a',
    newEntries: { agent: { allowed: true, reason: null, at: utc(noon + 5_000) } },
  });
  const changed = aState({ marketId: 'b', session: { nextChangeAt: utc(noon + 3 * hour) } });
  const next = cardStates(first, [moved, changed]);
  expect(next.get('a')).toBe(first.get('a'));
  expect(next.get('b')).not.toBe(first.get('b'));
  expect(cardStates(next, [moved]).has('b')).toBe(false);
});
