import { Button, Group, Modal } from '@mantine/core';
import type { ReactElement } from 'react';
import type { SettingsView } from '../../../src-preload/contract/bridge/settings.ts';
import type { VenueName, VenueNetwork } from '../../../src-preload/contract/views/identity.ts';
import { networkLabels, venueLabels } from '../../format/labels.ts';

interface SwitchDialogProps {
  readonly opened: boolean;
  readonly from: SettingsView;
  readonly to: { readonly venue: VenueName; readonly network: VenueNetwork };
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
}

/** Asks for confirmation before the source is switched. */
export function SwitchDialog({ opened, from, to, onCancel, onConfirm }: SwitchDialogProps): ReactElement {
  const before = `${venueLabels[from.venue.value]}, ${networkLabels[from.network.value]}`;
  const after = `${venueLabels[to.venue]}, ${networkLabels[to.network]}`;
  return (
    <Modal opened={opened} onClose={onCancel} title="Switch the source?">
      <p>
        {before === after ? (
          <>
            Perpscope will use <strong>{after}</strong>, with the account and feed you entered.
          </>
        ) : (
          <>
            From <strong>{before}</strong> to <strong>{after}</strong>.
          </>
        )}
      </p>
      <p className="soft settings-dialog-text">
        All views are cleared and loaded again. Requests in progress are canceled. The current record stays on
        disk.
      </p>
      <Group justify="flex-end" mt="md">
        <Button onClick={onCancel}>Cancel</Button>
        <Button variant="filled" onClick={onConfirm} data-autofocus>
          Switch
        </Button>
      </Group>
    </Modal>
  );
}
