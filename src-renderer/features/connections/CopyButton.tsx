import { Button } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState, type ReactElement } from 'react';
import { copyText } from '../../ui/copy-text.ts';

interface CopyButtonProps {
  readonly text: string;
  /** Name of the copied text for a screen reader, which does not see what is beside the button. */
  readonly what: string;
}

const shownMs = 2_000;

type Copying = 'idle' | 'copied' | 'failed';

const labels = { idle: 'Copy', copied: 'Copied', failed: 'Select the text and copy it' } as const;

export function CopyButton({ text, what }: CopyButtonProps): ReactElement {
  const [state, setState] = useState<Copying>('idle');
  const { start } = useTimeout(() => setState('idle'), shownMs);
  const Icon = state === 'copied' ? IconCheck : IconCopy;
  return (
    <>
      <Button
        className="connections-copy"
        aria-label={`Copy ${what}`}
        leftSection={<Icon size={14} aria-hidden="true" />}
        onClick={() => {
          setState(copyText(text) ? 'copied' : 'failed');
          start();
        }}
      >
        {labels[state]}
      </Button>
      <span className="unseen" role="status">
        {state === 'idle' ? '' : labels[state]}
      </span>
    </>
  );
}
