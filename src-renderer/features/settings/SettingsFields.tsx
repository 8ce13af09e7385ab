import { Input, SegmentedControl, TextInput } from '@mantine/core';
import type { ReactElement } from 'react';
import type { SettingsView } from '../../../src-preload/contract/bridge/settings.ts';
import { fixedReason, problemWith, type SettingsField, type SettingsForm } from './view-model.ts';

const choices = [
  {
    field: 'venue',
    label: 'Venue',
    data: [
      { value: 'simulated', label: 'Simulator' },
      { value: 'hyperliquid', label: 'Hyperliquid' },
    ],
  },
  {
    field: 'network',
    label: 'Network',
    data: [
      { value: 'TESTNET', label: 'Testnet' },
      { value: 'MAINNET', label: 'Mainnet' },
    ],
  },
] as const;

const texts = [
  {
    field: 'account',
    label: 'Account',
    hint: 'The vault’s own address, not an API wallet’s. Empty: the account that the agent names.',
  },
  {
    field: 'agentFeed',
    label: 'Agent feed',
    hint: 'file:FOLDER or an http(s) address. Empty: none, or the simulator’s own agent.',
  },
  {
    field: 'venueUrl',
    label: 'Venue address',
    hint: 'Empty: the venue’s own address, or the embedded simulator.',
  },
  {
    field: 'port',
    label: 'Port',
    hint: 'Where local programs reach Perpscope. Takes effect at the next start.',
  },
] as const;

interface SettingsFieldsProps {
  readonly settings: SettingsView;
  readonly form: SettingsForm;
  readonly onEdit: (field: SettingsField, value: string) => void;
}

export function SettingsFields({ settings, form, onEdit }: SettingsFieldsProps): ReactElement {
  return (
    <>
      {choices.map(({ field, label, data }) => {
        const fixed = fixedReason(field, settings);
        return (
          <Input.Wrapper key={field} label={label} description={fixed} labelElement="div">
            <div>
              <SegmentedControl
                size="xs"
                aria-label={label}
                data={[...data]}
                value={form[field]}
                disabled={fixed !== null}
                onChange={(value) => onEdit(field, value)}
              />
            </div>
          </Input.Wrapper>
        );
      })}
      {texts.map(({ field, label, hint }) => {
        const fixed = fixedReason(field, settings);
        return (
          <TextInput
            key={field}
            label={label}
            description={fixed ?? hint}
            disabled={fixed !== null}
            value={form[field]}
            error={problemWith(field, form)}
            spellCheck={false}
            autoComplete="off"
            onChange={(event) => onEdit(field, event.currentTarget.value)}
          />
        );
      })}
    </>
  );
}
