import { ActionIcon, Button, Menu, Modal, TextInput } from '@mantine/core';
import { IconBookmark, IconTrash } from '@tabler/icons-react';
import { useState, type FormEvent, type ReactElement } from 'react';
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
        {saved.views.length === 0 ? <Menu.Label>{saved.failure ?? 'No saved views'}</Menu.Label> : null}
        <Menu.Divider />
        <Menu.Item onClick={onManage}>Save or delete…</Menu.Item>
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

function ViewsForm({ saved, onClose }: Omit<ViewsDialogProps, 'opened'>): ReactElement {
  const [name, setName] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const chosen = name.trim();
  const exists = saved.views.some((view) => view.name === chosen);
  const submit = async (): Promise<void> => {
    const error = await saved.save(chosen);
    setFailure(error);
    if (error === null) onClose();
  };
  return (
    <form
      className="views-form"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (chosen !== '') void submit();
      }}
    >
      <TextInput
        label="Name"
        description="Saves filters, sort order and columns for every window of this data folder."
        value={name}
        maxLength={mostLetters}
        error={failure}
        onChange={(event) => setName(event.currentTarget.value)}
        data-autofocus
      />
      <Button type="submit" disabled={chosen === ''}>
        {exists ? 'Replace view' : 'Save view'}
      </Button>
      {saved.views.length === 0 ? null : (
        <ul className="views-list" aria-label="Saved views">
          {saved.views.map((view) => (
            <li key={view.name}>
              {view.name}
              <ActionIcon
                size={24}
                variant="subtle"
                color="gray"
                aria-label={`Delete ${view.name}`}
                onClick={() => void saved.remove(view.name).then(setFailure)}
              >
                <IconTrash size={14} aria-hidden="true" />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
    </form>
  );
}
