import { Kbd, Modal } from '@mantine/core';
import type { ReactElement } from 'react';
import { screens } from '../../format/screens.ts';

/** Keys that hold everywhere, besides the screens' letters. */
const everywhere = [
  [['Ctrl', 'K'], 'Find a market, screen or command; also /'],
  [['?'], 'This list'],
  [['Esc'], 'Close what is open'],
] as const;

interface ShortcutsDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function ShortcutsDialog({ opened, onClose }: ShortcutsDialogProps): ReactElement {
  return (
    <Modal opened={opened} onClose={onClose} title="Keyboard shortcuts" size="lg">
      <dl className="shortcuts">
        {everywhere.map(([keys, meaning]) => (
          <Shortcut key={keys.join(' ')} keys={keys} meaning={meaning} />
        ))}
        {screens.map(({ label, letter }) => (
          <Shortcut key={label} keys={['g', letter]} meaning={label} />
        ))}
      </dl>
    </Modal>
  );
}

function Shortcut({
  keys,
  meaning,
}: {
  readonly keys: readonly string[];
  readonly meaning: string;
}): ReactElement {
  return (
    <div>
      <dt>
        {keys.map((key) => (
          <Kbd key={key} size="xs">
            {key}
          </Kbd>
        ))}
      </dt>
      <dd>{meaning}</dd>
    </div>
  );
}
