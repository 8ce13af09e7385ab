import { Button, Group, Modal } from '@mantine/core';
import type { ReactElement } from 'react';

export type TokenStep = 'replace' | 'revoke';

interface TokenDialogProps {
  /** null: the dialog is closed. */
  readonly step: TokenStep | null;
  readonly onCancel: () => void;
  readonly onConfirm: (step: TokenStep) => void;
}

const texts = {
  replace: {
    title: 'Replace the token?',
    text: 'Programs with the old token lose access until you give them the new one.',
    button: 'Replace',
  },
  revoke: {
    title: 'Revoke the token?',
    text: 'Reads no longer require a token: every program on this machine can read.',
    button: 'Revoke',
  },
} as const satisfies Record<TokenStep, unknown>;

/** Asks for confirmation before a change that locks programs out or lets them in. */
export function TokenDialog({ step, onCancel, onConfirm }: TokenDialogProps): ReactElement {
  const { title, text, button } = texts[step ?? 'revoke'];
  return (
    <Modal opened={step !== null} onClose={onCancel} title={title}>
      <p>{text}</p>
      <Group justify="flex-end" mt="md">
        <Button onClick={onCancel} data-autofocus>
          Cancel
        </Button>
        <Button variant="filled" onClick={() => step !== null && onConfirm(step)}>
          {button}
        </Button>
      </Group>
    </Modal>
  );
}
