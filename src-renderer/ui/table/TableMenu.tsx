import { ActionIcon, Menu } from '@mantine/core';
import { IconColumns3, IconCopy, IconRestore } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useApp } from '../../stores/AppContext.ts';
import { canSwitch, type Column } from './column.tsx';
import type { Copying } from './use-copy.ts';

interface TableMenuProps<Row> {
  /** The table's id. */
  readonly table: string;
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  readonly shown: readonly Column<Row>[];
  readonly copy: Copying;
}

/** At a table's corner: which columns are shown, and the rows for the clipboard. */
export function TableMenu<Row>({ table, name, columns, shown, copy }: TableMenuProps<Row>): ReactElement {
  const { tableViews } = useApp();
  const isShown = ({ id }: Column<Row>): boolean => shown.some((column) => column.id === id);
  return (
    <div className="data-corner">
      <span className="data-said" role="status">
        {copy.said}
      </span>
      <Menu
        position="bottom-end"
        shadow="none"
        // A placeholder between the items would be no part of a menu to screen readers.
        withInitialFocusPlaceholder={false}
        transitionProps={{ duration: 0 }}
      >
        <Menu.Target>
          <ActionIcon size={24} variant="subtle" color="gray" aria-label={`Columns and copy: ${name}`}>
            <IconColumns3 size={14} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown className="data-menu">
          <Menu.Label>Columns</Menu.Label>
          {columns.map((column) => (
            <Menu.CheckboxItem
              key={column.id}
              checked={isShown(column)}
              disabled={!canSwitch(column, shown)}
              onChange={(checked) => tableViews.choose(table, column.id, checked)}
            >
              {column.header}
            </Menu.CheckboxItem>
          ))}
          <Menu.Item
            leftSection={<IconRestore size={13} aria-hidden="true" />}
            onClick={() => tableViews.resetColumns(table)}
          >
            Reset columns
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<IconCopy size={13} aria-hidden="true" />} onClick={copy.copyTable}>
            Copy table
          </Menu.Item>
          <Menu.Label>Ctrl+C copies the row in focus</Menu.Label>
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
