import type { ReactElement } from 'react';
import type { MarketState } from '../../../src-preload/contract/views/market-state.ts';
import { formatCountdown } from '../../format/countdown.ts';
import { regimeWords } from '../../format/session-words.ts';
import { useFromClock } from '../../stores/AppContext.ts';
import { NextInstant } from '../../ui/NextInstant.tsx';
import { Cell } from './Cell.tsx';

/** Who sets the oracle's price by the DEX's own hours, and until when. */
export function OracleCell({ oracle }: { readonly oracle: MarketState['oracle'] }): ReactElement {
  const { regime, nextChangeAt, unavailableReason } = oracle;
  const why = unavailableReason ?? 'No calendar or agent report covers it.';
  return (
    <Cell title="Oracle price from">
      {regime === null ? (
        <>
          <p className="sessions-word">Unknown</p>
          <p>{why}</p>
        </>
      ) : (
        <>
          <p className="sessions-word">{regimeWords[regime]}</p>
          {nextChangeAt === null ? <p>{why}</p> : <Until ms={Date.parse(nextChangeAt)} />}
        </>
      )}
    </Cell>
  );
}

function Until({ ms }: { readonly ms: number }): ReactElement {
  const left = useFromClock((now) => (now === null ? null : formatCountdown(ms - now)));
  return (
    <p>
      {left === null ? '' : `for ${left}, `}until <NextInstant ms={ms} />
    </p>
  );
}
