import { Button, Group, Modal } from '@mantine/core';
import type { ReactElement } from 'react';

interface ForgetDialogProps {
  readonly title: string;
  readonly text: string;
  readonly opened: boolean;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
}

/** Asks for confirmation before deleting what can never be shown again. */
export function ForgetDialog({ title, text, opened, onCancel, onConfirm }: ForgetDialogProps): ReactElement {
  return (
    <Modal opened={opened} onClose={onCancel} title={title}>
      <p>{text}</p>
      <Group justify="flex-end" mt="md">
        <Button onClick={onCancel} data-autofocus>
          Cancel
        </Button>
        <Button variant="filled" onClick={onConfirm}>
          Delete
        </Button>
      </Group>
    </Modal>
  );
}
