import { ActionIcon, Button, Group, Menu, Modal, TextInput } from '@mantine/core';
import { IconBookmark, IconPencil, IconTrash } from '@tabler/icons-react';
import { useRef, useState, type FormEvent, type ReactElement } from 'react';
import type { SavedView } from '../../../src-preload/contract/views/service/saved-view.ts';
import type { SavedViewsOfScreen } from './use-saved-views.ts';

interface ViewsMenuProps {
  readonly saved: SavedViewsOfScreen;
  readonly onManage: () => void;
}

/** Menu of the screen's saved views, with an item that saves the current one. */
export function ViewsMenu({ saved, onManage }: ViewsMenuProps): ReactElement {
  return (
    <Menu.Sub position="left-start">
      <Menu.Sub.Target>
        <Menu.Sub.Item leftSection={<IconBookmark size={13} aria-hidden="true" />}>Views</Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown className="data-menu">
        {saved.views.map((view) => (
          <Menu.Item key={view.name} onClick={() => saved.open(view)}>
            {view.name}
          </Menu.Item>
        ))}
        {saved.failure === null ? null : <Menu.Label>{saved.failure}</Menu.Label>}
        {saved.views.length === 0 ? null : <Menu.Divider />}
        <Menu.Item onClick={onManage}>
          {saved.views.length === 0 ? 'Save view…' : 'Save or manage…'}
        </Menu.Item>
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  );
}

interface ViewsDialogProps {
  readonly saved: SavedViewsOfScreen;
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function ViewsDialog({ saved, opened, onClose }: ViewsDialogProps): ReactElement {
  return (
    <Modal opened={opened} onClose={onClose} title="Saved views">
      <ViewsForm saved={saved} onClose={onClose} />
    </Modal>
  );
}

const mostLetters = 60;

/** Saves the current view under a name, or gives a saved one another name. */
function ViewsForm({ saved, onClose }: Omit<ViewsDialogProps, 'opened'>): ReactElement {
  const [name, setName] = useState('');
  const [renamed, setRenamed] = useState<SavedView | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const chosen = name.trim();
  const exists = saved.views.some((view) => view.name === chosen);
  const canSubmit = chosen !== '' && !(exists && renamed !== null);
  const choose = (view: SavedView | null): void => {
    setRenamed(view);
    setName(view?.name ?? '');
    setFailure(null);
    input.current?.focus();
  };
  const submit = async (): Promise<void> => {
    const error = await (renamed === null ? saved.save(chosen) : saved.rename(renamed, chosen));
    setFailure(error);
    if (error !== null) return;
    if (renamed === null) onClose();
    else choose(null);
  };
  return (
    <form
      className="views-form"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (canSubmit) void submit();
      }}
    >
      <TextInput
        ref={input}
        label={renamed === null ? 'Name' : `New name of ${renamed.name}`}
        description={
          renamed === null
            ? 'Saves filters, sort order and columns for every window of this data folder.'
            : null
        }
        value={name}
        maxLength={mostLetters}
        error={failure}
        onChange={(event) => setName(event.currentTarget.value)}
        data-autofocus
      />
      <Group gap="xs">
        <Button type="submit" disabled={!canSubmit}>
          {renamed === null ? (exists ? 'Replace view' : 'Save view') : 'Rename view'}
        </Button>
        {renamed === null ? null : <Button onClick={() => choose(null)}>Cancel</Button>}
      </Group>
      <ViewsList
        views={saved.views}
        onRename={choose}
        onDelete={(view) => {
          if (view.name === renamed?.name) choose(null);
          void saved.remove(view.name).then(setFailure);
        }}
      />
    </form>
  );
}

interface ViewsListProps {
  readonly views: readonly SavedView[];
  readonly onRename: (view: SavedView) => void;
  readonly onDelete: (view: SavedView) => void;
}

function ViewsList({ views, onRename, onDelete }: ViewsListProps): ReactElement | null {
  if (views.length === 0) return null;
  return (
    <ul className="views-list" aria-label="Saved views">
      {views.map((view) => (
        <li key={view.name}>
          <span className="views-name">{view.name}</span>
          <ViewButton label={`Rename ${view.name}`} Icon={IconPencil} onClick={() => onRename(view)} />
          <ViewButton label={`Delete ${view.name}`} Icon={IconTrash} onClick={() => onDelete(view)} />
        </li>
      ))}
    </ul>
  );
}

interface ViewButtonProps {
  readonly label: string;
  readonly Icon: typeof IconTrash;
  readonly onClick: () => void;
}

function ViewButton({ label, Icon, onClick }: ViewButtonProps): ReactElement {
  return (
    <ActionIcon size={24} variant="subtle" color="gray" aria-label={label} title={label} onClick={onClick}>
      <Icon size={14} aria-hidden="true" />
    </ActionIcon>
  );
}
