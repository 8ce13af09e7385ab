import './search.css';
import { Combobox, Kbd, TextInput, useCombobox } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { useLocation } from 'wouter';
import type { MarketRow } from '../../../src-preload/contract/views/market.ts';
import { marketAddress } from '../../format/market-address.ts';
import { classWords, dexWord } from '../../format/words.ts';
import { useCatalog } from '../../stores/DeskContext.ts';
import { findMarkets } from './view-model.ts';

const shownResults = 12;

interface Search {
  readonly text: string;
  readonly ready: boolean;
  readonly markets: readonly MarketRow[];
  readonly change: (text: string) => void;
  /** Goes to one of the markets found and leaves the box empty. */
  readonly choose: (market: MarketRow | undefined) => void;
}

function useSearch(combobox: ReturnType<typeof useCombobox>): Search {
  const [text, setText] = useState('');
  const [, navigate] = useLocation();
  const state = useCatalog();
  const markets = useMemo(
    () => (state.kind === 'ready' ? findMarkets(state.catalog.markets, text, shownResults) : []),
    [state, text],
  );
  const change = (next: string): void => {
    setText(next);
    if (next.trim() === '') combobox.closeDropdown();
    else combobox.openDropdown();
    combobox.resetSelectedOption();
  };
  const choose = (market: MarketRow | undefined): void => {
    if (market === undefined) return;
    change('');
    navigate(marketAddress(market));
  };
  return { text, ready: state.kind === 'ready', markets, change, choose };
}

/** Finds any market and goes to its page. */
export function SearchBox(): ReactElement {
  const input = useRef<HTMLInputElement>(null);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const { text, ready, markets, change, choose } = useSearch(combobox);
  const { selectFirstOption } = combobox;
  // What Enter would choose is marked as such.
  useEffect(() => {
    if (markets.length > 0) selectFirstOption();
  }, [markets, selectFirstOption]);
  const focus = (): void => input.current?.focus();
  const go = (market: MarketRow | undefined): void => {
    choose(market);
    if (market !== undefined) input.current?.blur();
  };
  useHotkeys([['/', focus]]);
  useHotkeys([['mod+K', focus]], []);
  const onKeyDown = ({ key }: KeyboardEvent): void => {
    if (key === 'Enter' && combobox.getSelectedOptionIndex() === -1) go(markets[0]);
    if (key === 'Escape') change('');
  };
  return (
    <div className="search" role="search">
      <Combobox
        store={combobox}
        onOptionSubmit={(marketId) => go(markets.find((market) => market.marketId === marketId))}
        width={400}
        position="bottom-start"
      >
        <Combobox.Target>
          <TextInput
            ref={input}
            value={text}
            onChange={(event) => change(event.currentTarget.value)}
            onBlur={() => combobox.closeDropdown()}
            onKeyDown={onKeyDown}
            placeholder="Find a market"
            aria-label="Find a market"
            leftSection={<IconSearch size={14} aria-hidden="true" />}
            rightSection={<Kbd size="xs">/</Kbd>}
            rightSectionPointerEvents="none"
          />
        </Combobox.Target>
        <Combobox.Dropdown>
          <SearchResults markets={markets} text={text} ready={ready} />
        </Combobox.Dropdown>
      </Combobox>
    </div>
  );
}

interface SearchResultsProps {
  readonly markets: readonly MarketRow[];
  readonly text: string;
  readonly ready: boolean;
}

function SearchResults({ markets, text, ready }: SearchResultsProps): ReactElement {
  if (markets.length === 0) {
    return (
      <Combobox.Empty>
        {ready ? `No market is called “${text.trim()}”.` : 'The list of markets is not there yet.'}
      </Combobox.Empty>
    );
  }
  return (
    <Combobox.Options aria-label="Markets found">
      {markets.map((market) => (
        <Combobox.Option key={market.marketId} value={market.marketId}>
          <span className="search-option">
            <span className="search-ticker">{market.displayTicker}</span>
            <span className="search-name">{market.displayName}</span>
            <span className="search-place">
              {market.assetClass === null ? 'Unclassified' : classWords[market.assetClass]} ·{' '}
              {dexWord(market.dex)}
              {market.venueSession === 'delisted' ? ' · delisted' : ''}
            </span>
          </span>
        </Combobox.Option>
      ))}
    </Combobox.Options>
  );
}
