import { Candle, CandleList } from '../../../../src-preload/contract/views/markets/candles.ts';
import { MarketQuote } from '../../../../src-preload/contract/views/markets/quote.ts';
import {
  Reference,
  ReferencePair,
  ReferenceReading,
} from '../../../../src-preload/contract/views/reference/reference.ts';
import { mostRows, requirePage } from '../../../operations/list-part.ts';
import { listCandles } from '../../../operations/markets/candle-list.ts';
import { getMarket } from '../../../operations/markets/catalog.ts';
import { getQuote } from '../../../operations/markets/market-quote.ts';
import { getReference } from '../../../operations/reference/reference-view.ts';
import type { EventOf } from '../../../operations/trades/graph-event.ts';
import type { Builder, Shared } from './builder.ts';
import { intervalOf } from './builder.ts';
import { pageCost } from './complexity.ts';
import { viewType } from './view-type.ts';

/** Defines quotes, candles, and the reference data of a market's underlying. */
export function defineMarketFigures(builder: Builder, shared: Shared): void {
  defineQuotes(builder, shared);
  defineCandles(builder, shared);
  defineReference(builder, shared);
}

function defineQuotes(builder: Builder, shared: Shared): void {
  const quote = viewType(builder, shared, {
    name: 'MarketQuote',
    view: MarketQuote,
    description: "A market's current figures; null if the venue gave none.",
  });
  builder.queryField('quote', (t) =>
    t.field({
      type: quote,
      nullable: true,
      description: 'Current mid, mark and other figures of a market.',
      args: { marketId: t.arg.string({ required: true }) },
      resolve: (_, { marketId }, { ask }) => ask(getQuote, { marketId }),
    }),
  );
  builder.subscriptionField('quoteUpdated', (t) =>
    t.field({
      type: quote,
      nullable: true,
      description: "A market's figures now and after each change.",
      args: { marketId: t.arg.string({ required: true }) },
      subscribe: (_, { marketId }, { events, gone, ask }) => {
        ask(getMarket, { marketId });
        const isWanted = ({ quote: updated }: EventOf<'quote_updated'>): boolean =>
          updated.marketId === marketId;
        const current = (): EventOf<'quote_updated'> => ({
          kind: 'quote_updated',
          quote: ask(getQuote, { marketId }),
        });
        return events.follow({ kind: 'quote_updated', isWanted, current }, gone);
      },
      resolve: ({ quote: updated }) => updated,
    }),
  );
}

function defineCandles(builder: Builder, shared: Shared): void {
  const candle = viewType(builder, shared, { name: 'Candle', view: Candle });
  const lastCandle = viewType(builder, shared, {
    name: 'LastCandle',
    view: CandleList.shape.lastCandle.unwrap(),
  });
  const candles = viewType(builder, shared, {
    name: 'CandlePage',
    view: CandleList,
    description: 'Candles as the venue has them: gaps are never filled.',
    types: { candles: candle, lastCandle, interval: 'Interval' },
    countedRows: 'candles',
  });
  builder.queryField('candles', (t) =>
    t.field({
      type: candles,
      nullable: true,
      description: 'Venue candles of a market, oldest first in a page; the first page has the newest.',
      complexity: pageCost,
      args: {
        marketId: t.arg.string({ required: true }),
        interval: t.arg({ type: 'Interval', required: true, defaultValue: '1h' }),
        limit: t.arg.int({ required: true, defaultValue: 200, description: `1 to ${mostRows}.` }),
        after: t.arg.string({ description: 'next from the previous page. Default: the newest.' }),
      },
      resolve: (_, { marketId, interval, limit, after }, { ask, gone }) => {
        requirePage('limit', limit);
        const question = { marketId, interval: intervalOf(interval), limit, cursor: after ?? undefined };
        return ask(listCandles, question, { signal: gone });
      },
    }),
  );
}

function defineReference(builder: Builder, shared: Shared): void {
  const reading = viewType(builder, shared, {
    name: 'ReferenceReading',
    view: ReferenceReading,
    description: 'An observation of outside market data, and whether it is usable.',
  });
  const pair = { ours: reading, agent: reading };
  const vix = viewType(builder, shared, { name: 'ReferencePair', view: ReferencePair, types: pair });
  const stocks = viewType(builder, shared, {
    name: 'ReferenceStock',
    view: Reference.shape.stocks.element,
    types: pair,
  });
  const reference = viewType(builder, shared, {
    name: 'Reference',
    view: Reference,
    description: 'Each figure from the configured provider and from the agent; null if none is known.',
    types: { vix, stocks },
  });
  builder.queryField('reference', (t) =>
    t.field({
      type: reference,
      nullable: true,
      description: 'Outside data on shares and volatility.',
      resolve: (_, __, { ask }) => ask(getReference, null),
    }),
  );
}
