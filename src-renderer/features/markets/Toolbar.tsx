import { CloseButton, Select, Switch, TextInput } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import type { ReactElement, ReactNode } from 'react';
import { dexLabel } from '../../format/labels.ts';
import type { MarketList } from './use-market-list.ts';
import { counted, formatCount } from '../../format/number.ts';

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
      <TextInput
        className="toolbar-text"
        value={options.text}
        onChange={(event) => change({ text: event.currentTarget.value })}
        placeholder="Filter by name or coin"
        aria-label="Filter by name or coin"
        leftSection={<IconFilter size={13} aria-hidden="true" />}
        rightSection={
          options.text === '' ? null : (
            <CloseButton aria-label="Clear the filter" onClick={() => change({ text: '' })} />
          )
        }
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
