import './search.css';
import { Combobox, Kbd, TextInput, useCombobox } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import {
  useEffect,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type ReactElement,
} from 'react';
import { useLocation } from 'wouter';
import type { DecisionFilter } from '../../../src-preload/contract/bridge/trades.ts';
import type { MarketRow } from '../../../src-preload/contract/views/markets/market.ts';
import { marketAddress } from '../../format/market-address.ts';
import { classLabels, dexLabel } from '../../format/labels.ts';
import { useCatalog, useOperation } from '../../operations/use-operation.ts';
import { ShortcutsDialog, useLetters } from './ShortcutsDialog.tsx';
import { useCommands } from './use-commands.ts';

import { findAll, mayBeDecision, type Command, type Found } from './view-model.ts';

const shownResults = 12;

const everyDecision: DecisionFilter = {
  assetClass: null,
  marketId: null,
  period: 'all',
  action: null,
  strategyId: null,
};

interface Search {
  readonly text: string;
  readonly ready: boolean;
  readonly found: readonly Found[];
  readonly change: (text: string) => void;
  /** Empties the box and closes the list. */
  readonly close: () => void;
  /** Goes to the result and empties the box. */
  readonly choose: (found: Found | undefined) => void;
  /** Result of the last command, if it is not visible otherwise. */
  readonly outcome: string;
}

function useSearch(combobox: ReturnType<typeof useCombobox>, commands: readonly Command[]): Search {
  const [text, setText] = useState('');
  const [outcome, setOutcome] = useState('');
  const [, navigate] = useLocation();
  const state = useCatalog();
  const isDecision = useIsDecision(text);
  const found = useMemo(() => {
    const markets = state.kind === 'ready' ? state.value.markets : [];
    return findAll({ markets, commands, isDecision }, text, shownResults);
  }, [state, commands, isDecision, text]);
  const change = (next: string): void => {
    setText(next);
    setOutcome('');
    combobox.openDropdown();
    combobox.resetSelectedOption();
  };
  const close = (): void => {
    setText('');
    setOutcome('');
    combobox.closeDropdown();
  };
  const choose = (chosen: Found | undefined): void => {
    if (chosen === undefined) return;
    close();
    if (chosen.kind === 'command') void chosen.command.run().then((message) => setOutcome(message ?? ''));
    else navigate(addressOf(chosen));
  };
  return { text, ready: state.kind === 'ready', found, change, close, choose, outcome };
}

/** Whether the agent's journal has a decision with this id. */
function useIsDecision(text: string): boolean {
  const filter = { ...everyDecision, decisionId: text.trim() };
  const { state } = useOperation(
    'listDecisions',
    { cursor: null, limit: 1, filter },
    { enabled: mayBeDecision(text) },
  );
  return state.kind === 'ready' && state.value.rows.length > 0;
}

function addressOf(found: Exclude<Found, { readonly kind: 'command' }>): string {
  switch (found.kind) {
    case 'market':
      return marketAddress(found.market);
    case 'record':
      return found.address;
    case 'screen':
      return found.screen.to;
    default:
      return found satisfies never;
  }
}

interface FocusBefore {
  readonly onFocus: (event: FocusEvent) => void;
  /** Returns the focus to what had it before, or to the main region if that is gone. */
  readonly leave: () => void;
  /** Moves the focus after a choice: a command returns it to what had it before, a screen takes it. */
  readonly leaveTo: (chosen: Found) => void;
}

/** Remembers what had the focus before an input. `open` is called when the input gets it. */
function useFocusBefore(open: () => void): FocusBefore {
  const before = useRef<HTMLElement | null>(null);
  const toMain = (): void => document.getElementById('main')?.focus();
  const leave = (): void => {
    if (before.current?.isConnected === true) before.current.focus();
    else toMain();
  };
  return {
    onFocus: ({ relatedTarget }) => {
      before.current = relatedTarget instanceof HTMLElement ? relatedTarget : null;
      open();
    },
    leave,
    leaveTo: (chosen) =>
      chosen.kind === 'command' && chosen.command.opensScreen !== true ? leave() : toMain(),
  };
}

/** Search box for any market, screen or command: it goes there, or runs it. */
export function SearchBox(): ReactElement {
  const input = useRef<HTMLInputElement>(null);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const { onFocus, leave, leaveTo } = useFocusBefore(() => combobox.openDropdown());
  const [helpOpen, help] = useDisclosure(false);
  const { text, ready, found, change, close, choose, outcome } = useSearch(combobox, useCommands(help.open));
  useLetters(help.open);
  const { selectFirstOption } = combobox;
  // Marks the result that Enter would choose.
  useEffect(() => {
    if (found.length > 0 && text.trim() !== '') selectFirstOption();
  }, [found, selectFirstOption, text]);
  const focus = (): void => input.current?.focus();
  const go = (chosen: Found | undefined): void => {
    choose(chosen);
    if (chosen !== undefined) leaveTo(chosen);
  };
  useHotkeys([['/', focus]]);
  useHotkeys([['mod+K', focus]], []);
  const onKeyDown = ({ key }: KeyboardEvent): void => {
    if (key === 'Enter' && combobox.getSelectedOptionIndex() === -1 && text.trim() !== '') go(found[0]);
    if (key !== 'Escape') return;
    if (text === '') leave();
    close();
  };
  return (
    <div className="search" role="search">
      <Combobox
        store={combobox}
        onOptionSubmit={(key) => go(found.find((one) => one.key === key))}
        width={480}
        position="bottom-start"
      >
        <Combobox.Target>
          <TextInput
            ref={input}
            value={text}
            onChange={(event) => change(event.currentTarget.value)}
            onFocus={onFocus}
            onBlur={() => combobox.closeDropdown()}
            onKeyDown={onKeyDown}
            placeholder="Search or command"
            aria-label="Find a market, screen or command"
            leftSection={<IconSearch size={14} aria-hidden="true" />}
            rightSection={<Kbd size="xs">Ctrl K</Kbd>}
            rightSectionWidth={52}
            rightSectionPointerEvents="none"
          />
        </Combobox.Target>
        <Combobox.Dropdown>
          <SearchResults found={found} text={text} ready={ready} />
        </Combobox.Dropdown>
      </Combobox>
      <span className={outcome === '' ? 'unseen' : 'search-outcome'} role="status">
        {outcome}
      </span>
      <ShortcutsDialog opened={helpOpen} onClose={help.close} />
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
        {ready ? `No market, screen or command matches “${text.trim()}”.` : 'Markets are still loading.'}
      </Combobox.Empty>
    );
  }
  return (
    <Combobox.Options aria-label="Markets, screens and commands found" mah={420} className="search-options">
      {found.map((one) => (
        <Combobox.Option key={one.key} value={one.key}>
          <FoundOne found={one} />
        </Combobox.Option>
      ))}
    </Combobox.Options>
  );
}

function FoundMarket({ market }: { readonly market: MarketRow }): ReactElement {
  return (
    <span className="search-option">
      <span className="search-ticker">{market.displayTicker}</span>
      <span className="search-name">
        {market.displayName === market.displayTicker ? null : market.displayName}
      </span>
      <span className="search-location">
        {market.assetClass === null ? 'Unclassified' : classLabels[market.assetClass]} ·{' '}
        {dexLabel(market.dex)}
        {market.venueSession === 'delisted' ? ' · delisted' : ''}
      </span>
    </span>
  );
}

function namesOf(
  found: Exclude<Found, { readonly kind: 'market' }>,
): readonly [name: string, location: string | null] {
  if (found.kind === 'screen') return [found.screen.label, `g ${found.screen.letter}`];
  return [found.kind === 'record' ? found.label : found.command.label, null];
}

function FoundOne({ found }: { readonly found: Found }): ReactElement {
  if (found.kind === 'market') return <FoundMarket market={found.market} />;
  const [name, location] = namesOf(found);
  return (
    <span className="search-option">
      <span className="search-title">{name}</span>
      <span className="search-location">{location}</span>
    </span>
  );
}
