import { ActionIcon, Menu } from '@mantine/core';
import {
  IconArrowsHorizontal,
  IconColumns3,
  IconCopy,
  IconDownload,
  IconLineHeight,
  IconRestore,
  IconTable,
} from '@tabler/icons-react';
import { useState, type ReactElement } from 'react';
import { useStore } from 'zustand';
import { useApp } from '../../stores/AppContext.ts';
import { densityLabels, type Density } from '../../stores/density-store.ts';
import { canSwitch, type Column } from './column.tsx';
import type { Copying } from './use-copy.ts';
import { useSavedViews } from './use-saved-views.ts';
import { ViewsDialog, ViewsMenu } from './ViewsMenu.tsx';

interface TableMenuProps<Row> {
  /** The table's id. */
  readonly table: string;
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  readonly shown: readonly Column<Row>[];
  /** Whether the screen is about this table: the menu then offers its saved views. */
  readonly main: boolean;
  readonly copy: Copying;
  /** Current or last action of the table; empty: none. */
  readonly message: string;
  /** Moves and widens the column of the current cell. */
  readonly arranging: Arranging<Row>;
}

export interface Arranging<Row> {
  /** Returns the column of the last used cell, or the first column. */
  readonly column: () => Column<Row> | undefined;
  readonly move: (column: string, by: number) => void;
  /** px. */
  readonly widen: (column: string, by: number) => void;
}

const densities = Object.entries(densityLabels) as readonly (readonly [Density, string])[];
const icon = { size: 13, 'aria-hidden': 'true' } as const;
const widthStep = 24;

/** Menu at a table's corner: its columns, its density, and its rows for the clipboard or a file. */
export function TableMenu<Row>(props: TableMenuProps<Row>): ReactElement {
  const { table, name, main, copy, message } = props;
  const saved = useSavedViews(table);
  const [isManaging, setManaging] = useState(false);
  return (
    <div className="data-corner">
      <span className="data-message" role="status">
        {message}
      </span>
      <Menu
        position="bottom-end"
        shadow="none"
        // A placeholder between the items would not be part of a menu to screen readers.
        withInitialFocusPlaceholder={false}
      >
        <Menu.Target>
          <ActionIcon
            size={24}
            variant="subtle"
            color="gray"
            tabIndex={-1}
            aria-label={`Table menu: ${name}`}
            title="Table menu (Shift+F10)"
          >
            <IconTable size={14} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <ColumnsMenu {...props} />
          <ColumnMenu {...props} />
          <DensityMenu />
          {main ? <ViewsMenu saved={saved} onManage={() => setManaging(true)} /> : null}
          <Menu.Divider />
          <Menu.Item leftSection={<IconCopy {...icon} />} rightSection="Ctrl+C" onClick={copy.copySelection}>
            Copy selection
          </Menu.Item>
          <Menu.Item leftSection={<IconCopy {...icon} />} onClick={copy.copyCell}>
            Copy cell
          </Menu.Item>
          <Menu.Item leftSection={<IconCopy {...icon} />} onClick={copy.copyRow}>
            Copy row
          </Menu.Item>
          <Menu.Item leftSection={<IconCopy {...icon} />} onClick={copy.copyTable}>
            Copy table
          </Menu.Item>
          <Menu.Item leftSection={<IconDownload {...icon} />} onClick={copy.saveCsv}>
            Download CSV
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {main ? <ViewsDialog saved={saved} opened={isManaging} onClose={() => setManaging(false)} /> : null}
    </div>
  );
}

type ColumnsMenuProps<Row> = Pick<TableMenuProps<Row>, 'table' | 'columns' | 'shown'>;

function ColumnsMenu<Row>({ table, columns, shown }: ColumnsMenuProps<Row>): ReactElement {
  const { tableViews } = useApp();
  const isShown = ({ id }: Column<Row>): boolean => shown.some((column) => column.id === id);
  return (
    <Menu.Sub position="left-start">
      <Menu.Sub.Target>
        <Menu.Sub.Item leftSection={<IconColumns3 {...icon} />}>Columns</Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown className="data-menu">
        {columns.map((column) => (
          <Menu.CheckboxItem
            key={column.id}
            checked={isShown(column)}
            disabled={!canSwitch(column, shown)}
            onChange={(checked) => tableViews.show(table, column.id, checked)}
          >
            {column.header}
          </Menu.CheckboxItem>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconRestore {...icon} />} onClick={() => tableViews.resetColumns(table)}>
          Reset columns
        </Menu.Item>
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  );
}

/** Menu items that do what dragging a header's edge and its keys do. */
function ColumnMenu<Row>({
  table,
  arranging,
}: Pick<TableMenuProps<Row>, 'table' | 'arranging'>): ReactElement {
  const { tableViews } = useApp();
  const column = arranging.column();
  const id = column?.id ?? '';
  const actions: readonly (readonly [label: string, act: () => void])[] = [
    ['Move left', () => arranging.move(id, -1)],
    ['Move right', () => arranging.move(id, 1)],
    ['Wider', () => arranging.widen(id, widthStep)],
    ['Narrower', () => arranging.widen(id, -widthStep)],
    ['Reset width', () => tableViews.resize(table, id, null)],
  ];
  return (
    <Menu.Sub position="left-start">
      <Menu.Sub.Target>
        <Menu.Sub.Item leftSection={<IconArrowsHorizontal {...icon} />}>
          Column: {column?.header}
        </Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown className="data-menu">
        {actions.map(([label, act]) => (
          <Menu.Item key={label} closeMenuOnClick={false} onClick={act}>
            {label}
          </Menu.Item>
        ))}
        <Menu.Label>Keys on a header: Ctrl+←/→, Shift+←/→</Menu.Label>
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  );
}

function DensityMenu(): ReactElement {
  const { density } = useApp();
  const chosen = useStore(density, (state) => state.density);
  return (
    <Menu.Sub position="left-start">
      <Menu.Sub.Target>
        <Menu.Sub.Item leftSection={<IconLineHeight {...icon} />}>Density</Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown className="data-menu">
        <Menu.RadioGroup value={chosen} onChange={(value) => density.choose(value as Density)}>
          {densities.map(([value, label]) => (
            <Menu.RadioItem key={value} value={value}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  );
}
