import { SegmentedControl, Select } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useMemo, type ReactElement } from 'react';
import type { AssetClass } from '../../../src-preload/contract/views/identity.ts';
import type { PerformancePeriod } from '../../../src-preload/contract/views/performance/performance.ts';
import { periodLabels } from '../../format/trade-labels.ts';
import { classLabels } from '../../format/labels.ts';
import { useCatalog } from '../../operations/use-operation.ts';
import { formatCount } from '../../format/number.ts';
import { Missing } from '../Missing.tsx';

interface FilterProps<T> {
  readonly value: T | null;
  /** null: all. */
  readonly onChange: (value: T | null) => void;
}

interface ChoiceFilterProps extends FilterProps<string> {
  readonly label: string;
  /** Label of "no choice". */
  readonly all: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly isWide?: boolean;
}

/**
 * Filter with one of a few choices, or all. A chosen value that is not among the choices stays visible, so that it can be
 * cleared.
 */
export function ChoiceFilter(props: ChoiceFilterProps): ReactElement {
  const { label, all, choices, value, onChange, isWide = false } = props;
  const listed = value === null || choices.some((choice) => choice.value === value);
  return (
    <Select
      className={isWide ? 'filter filter-wide' : 'filter'}
      aria-label={label}
      placeholder={all}
      data={listed ? [...choices] : [...choices, { value, label: value }]}
      value={value}
      onChange={onChange}
      clearable
      clearButtonProps={{ 'aria-label': `Clear: ${label}` }}
      searchable={choices.length > 12}
      nothingFoundMessage="None found"
      data-chosen={value === null ? undefined : true}
    />
  );
}

interface StrategyFilterProps extends FilterProps<string> {
  readonly strategies: readonly string[];
}

export function StrategyFilter({ strategies, value, onChange }: StrategyFilterProps): ReactElement {
  const choices = strategies.map((id) => ({ value: id, label: id }));
  return (
    <ChoiceFilter label="Strategy" all="All strategies" choices={choices} value={value} onChange={onChange} />
  );
}

const classChoices = (['CRYPTO', 'EQUITY', 'COMMODITY'] as const).map((value) => ({
  value,
  label: classLabels[value],
}));

export function ClassFilter({ value, onChange }: FilterProps<AssetClass>): ReactElement {
  return (
    <ChoiceFilter
      label="Class"
      all="All classes"
      choices={classChoices}
      value={value}
      onChange={(chosen) => onChange(classChoices.find((choice) => choice.value === chosen)?.value ?? null)}
    />
  );
}

const mostOffered = 40;

/** Returns the exact coin at the end of a marketId: `xyz:TSLA` for `sim-testnet:xyz:TSLA`. */
function coinOf(marketId: string): string {
  return marketId.slice(marketId.indexOf(':') + 1);
}

interface MarketFilterProps extends FilterProps<string> {
  readonly assetClass: AssetClass | null;
}

/** Filter by market, searched by exact coin among the known markets. */
export function MarketFilter({ assetClass, value, onChange }: MarketFilterProps): ReactElement {
  const state = useCatalog();
  const choices = useMemo(
    () =>
      (state.kind === 'ready' ? state.value.markets : [])
        .filter((market) => assetClass === null || market.assetClass === assetClass)
        .map(({ marketId, coin }) => ({ value: marketId, label: coin })),
    [state, assetClass],
  );
  const listed = value === null || choices.some((choice) => choice.value === value);
  return (
    <Select
      className="filter filter-wide"
      aria-label="Market"
      placeholder="All markets"
      data={listed ? choices : [...choices, { value, label: coinOf(value) }]}
      value={value}
      onChange={onChange}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Clear: Market' }}
      limit={mostOffered}
      nothingFoundMessage="No such market"
      leftSection={<IconSearch size={12} aria-hidden="true" />}
      data-chosen={value === null ? undefined : true}
    />
  );
}

const periods = (['24h', '7d', '30d', 'all'] as const).map((value) => ({
  value,
  label: periodLabels[value],
}));

interface PeriodFilterProps {
  readonly value: PerformancePeriod;
  readonly onChange: (value: PerformancePeriod) => void;
}

export function PeriodFilter({ value, onChange }: PeriodFilterProps): ReactElement {
  return <SegmentedControl aria-label="Period" data={periods} value={value} onChange={onChange} />;
}

interface CountChipProps {
  readonly label: string;
  /** null: not known yet, or can't be known. */
  readonly count: number | null;
  /** Why the count can't be known. */
  readonly unknown?: string | undefined;
  readonly chosen: boolean;
  readonly tone?: 'bad';
  readonly onChoose: () => void;
}

/** Number of rows of one kind. Pressing it shows only those. */
export function CountChip({ label, count, unknown, chosen, tone, onChoose }: CountChipProps): ReactElement {
  return (
    <button
      type="button"
      className={tone === 'bad' && count !== null && count > 0 ? 'count-chip count-chip-bad' : 'count-chip'}
      aria-pressed={chosen}
      onClick={onChoose}
    >
      {label}{' '}
      <span className="count-chip-number">
        {count !== null ? formatCount(count) : unknown === undefined ? '…' : <Missing reason={unknown} />}
      </span>
    </button>
  );
}
