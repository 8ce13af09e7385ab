import { Button, Group, Modal } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';

interface ConfirmDialogProps {
  readonly title: string;
  readonly opened: boolean;
  /** Label of the button that confirms. */
  readonly button: string;
  /** Whether that button has the focus first, since the change can be undone. Otherwise Cancel has it. */
  readonly isUndoable?: boolean;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
  /** Says what will happen. */
  readonly children: ReactNode;
}

/** Asks for confirmation before a change. */
export function ConfirmDialog(props: ConfirmDialogProps): ReactElement {
  const { title, opened, button, isUndoable = false, onCancel, onConfirm, children } = props;
  return (
    <Modal opened={opened} onClose={onCancel} title={title}>
      {children}
      <Group justify="flex-end" mt="md">
        <Button onClick={onCancel} data-autofocus={!isUndoable || undefined}>
          Cancel
        </Button>
        <Button variant="filled" onClick={onConfirm} data-autofocus={isUndoable || undefined}>
          {button}
        </Button>
      </Group>
    </Modal>
  );
}
