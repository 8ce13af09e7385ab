import './search.css';
import { Combobox, Kbd, TextInput, useCombobox } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { useLocation } from 'wouter';
import type { MarketRow } from '../../../src-preload/contract/views/markets/market.ts';
import { marketAddress } from '../../format/market-address.ts';
import type { Screen } from '../../format/screens.ts';
import { classWords, dexWord } from '../../format/words.ts';
import { useCatalog } from '../../operations/use-operation.ts';
import { findAll, type Found } from './view-model.ts';

const shownResults = 12;

interface Search {
  readonly text: string;
  readonly ready: boolean;
  readonly found: readonly Found[];
  readonly change: (text: string) => void;
  /** Goes to what was found and leaves the box empty. */
  readonly choose: (found: Found | undefined) => void;
}

function useSearch(combobox: ReturnType<typeof useCombobox>): Search {
  const [text, setText] = useState('');
  const [, navigate] = useLocation();
  const state = useCatalog();
  const found = useMemo(
    () => findAll(state.kind === 'ready' ? state.value.markets : [], text, shownResults),
    [state, text],
  );
  const change = (next: string): void => {
    setText(next);
    if (next.trim() === '') combobox.closeDropdown();
    else combobox.openDropdown();
    combobox.resetSelectedOption();
  };
  const choose = (chosen: Found | undefined): void => {
    if (chosen === undefined) return;
    change('');
    navigate(chosen.kind === 'market' ? marketAddress(chosen.market) : chosen.screen.to);
  };
  return { text, ready: state.kind === 'ready', found, change, choose };
}

/** Finds any market or screen and goes there. */
export function SearchBox(): ReactElement {
  const input = useRef<HTMLInputElement>(null);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const { text, ready, found, change, choose } = useSearch(combobox);
  const { selectFirstOption } = combobox;
  // What Enter would choose is marked as such.
  useEffect(() => {
    if (found.length > 0) selectFirstOption();
  }, [found, selectFirstOption]);
  const focus = (): void => input.current?.focus();
  const go = (chosen: Found | undefined): void => {
    choose(chosen);
    if (chosen !== undefined) input.current?.blur();
  };
  useHotkeys([['/', focus]]);
  useHotkeys([['mod+K', focus]], []);
  const onKeyDown = ({ key }: KeyboardEvent): void => {
    if (key === 'Enter' && combobox.getSelectedOptionIndex() === -1) go(found[0]);
    if (key === 'Escape') change('');
  };
  return (
    <div className="search" role="search">
      <Combobox
        store={combobox}
        onOptionSubmit={(key) => go(found.find((one) => one.key === key))}
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
            placeholder="Find a market or screen"
            aria-label="Find a market or screen"
            leftSection={<IconSearch size={14} aria-hidden="true" />}
            rightSection={<Kbd size="xs">/</Kbd>}
            rightSectionPointerEvents="none"
          />
        </Combobox.Target>
        <Combobox.Dropdown>
          <SearchResults found={found} text={text} ready={ready} />
        </Combobox.Dropdown>
      </Combobox>
    </div>
  );
}

interface SearchResultsProps {
  readonly found: readonly Found[];
  readonly text: string;
  readonly ready: boolean;
}

function SearchResults({ found, text, ready }: SearchResultsProps): ReactElement {
  if (found.length === 0) {
    return (
      <Combobox.Empty>
        {ready ? `No market or screen matches “${text.trim()}”.` : 'Markets are still loading.'}
      </Combobox.Empty>
    );
  }
  return (
    <Combobox.Options aria-label="Markets and screens found">
      {found.map((one) => (
        <Combobox.Option key={one.key} value={one.key}>
          {one.kind === 'market' ? <FoundMarket market={one.market} /> : <FoundScreen screen={one.screen} />}
        </Combobox.Option>
      ))}
    </Combobox.Options>
  );
}

function FoundMarket({ market }: { readonly market: MarketRow }): ReactElement {
  return (
    <span className="search-option">
      <span className="search-ticker">{market.displayTicker}</span>
      <span className="search-name">{market.displayName}</span>
      <span className="search-place">
        {market.assetClass === null ? 'Unclassified' : classWords[market.assetClass]} · {dexWord(market.dex)}
        {market.venueSession === 'delisted' ? ' · delisted' : ''}
      </span>
    </span>
  );
}

function FoundScreen({ screen }: { readonly screen: Screen }): ReactElement {
  return (
    <span className="search-option">
      <span className="search-ticker">{screen.label}</span>
      <span className="search-place">Screen</span>
    </span>
  );
}
