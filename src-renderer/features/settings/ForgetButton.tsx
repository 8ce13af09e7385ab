import { Button } from '@mantine/core';
import { useState, type ReactElement } from 'react';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';

interface ForgetButtonProps {
  readonly label: string;
  readonly 'aria-label'?: string;
  readonly disabled: boolean;
  /** Title and text of the confirmation. */
  readonly title: string;
  readonly text: string;
  readonly onForget: () => void;
}

/** Button that deletes what can never be shown again, after a confirmation. */
export function ForgetButton({ label, title, text, onForget, ...button }: ForgetButtonProps): ReactElement {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button {...button} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        title={title}
        opened={asking}
        button="Delete"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onForget();
        }}
      >
        <p>{text}</p>
      </ConfirmDialog>
    </>
  );
}
