import { Select, Switch } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import { dexLabel } from '../../format/labels.ts';
import type { MarketList } from './use-market-list.ts';
import { counted, formatCount } from '../../format/number.ts';
import { TextFilter } from '../../ui/TextFilter.tsx';

interface ToolbarProps {
  readonly list: MarketList;
  readonly children?: ReactNode;
}

const everyDex = '*';

/** Filters of a list, with how much of it is shown. */
export function Toolbar({ list, children }: ToolbarProps): ReactElement {
  const { all, shown, options, change } = list;
  const dexes = [...new Set(all.map(({ dex }) => dex))].toSorted();
  return (
    <div className="toolbar" role="group" aria-label="Filter">
      <TextFilter
        className="toolbar-text"
        label="Filter by name or coin"
        value={options.text}
        onChange={(text) => change({ text })}
      />
      {dexes.length < 2 ? null : (
        <Select
          className="toolbar-dex"
          aria-label="DEX"
          allowDeselect={false}
          value={options.dex ?? everyDex}
          onChange={(dex) => change({ dex: dex === everyDex ? null : dex })}
          data={[
            { value: everyDex, label: 'All DEXes' },
            ...dexes.map((dex) => ({ value: dex, label: dexLabel(dex) })),
          ]}
        />
      )}
      {children}
      <Switch
        label="Hide delisted"
        checked={options.hideDelisted}
        onChange={(event) => change({ hideDelisted: event.currentTarget.checked })}
      />
      <span className="toolbar-count" role="status">
        {shown.length === all.length ? '' : `${formatCount(shown.length)} of `}
        {counted(all.length, 'market')}
      </span>
    </div>
  );
}
