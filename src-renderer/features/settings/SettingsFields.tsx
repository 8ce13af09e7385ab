import { Input, SegmentedControl, TextInput } from '@mantine/core';
import type { ReactElement } from 'react';
import type { SettingsView } from '../../../src-preload/contract/bridge/settings.ts';
import { useAskedField } from '../../stores/asked-field.ts';
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
    hint: 'The account’s own address, not an API wallet. Leave empty to use the agent’s account.',
  },
  {
    field: 'agentFeed',
    label: 'Agent feed',
    hint: 'file:FOLDER or an http(s) address. Leave empty for none, or for the simulator’s agent.',
  },
  {
    field: 'venueUrl',
    label: 'Venue address',
    hint: 'Leave empty for the venue’s default, or the built-in simulator.',
  },
  {
    field: 'port',
    label: 'Port',
    hint: 'Port for local programs. Takes effect after a restart.',
  },
] as const;

interface SettingsFieldsProps {
  readonly settings: SettingsView;
  readonly form: SettingsForm;
  readonly onEdit: (field: SettingsField, value: string) => void;
}

export function SettingsFields({ settings, form, onEdit }: SettingsFieldsProps): ReactElement {
  const focusIfAsked = useAskedField();
  return (
    <>
      {choices.map(({ field, label, data }) => {
        const fixed = fixedReason(field, settings);
        return (
          <Input.Wrapper key={field} label={label} description={fixed} labelElement="div">
            <div ref={focusIfAsked(field)}>
              <SegmentedControl
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
            ref={focusIfAsked(field)}
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
