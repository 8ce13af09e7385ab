import { CloseButton, TextInput } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import type { ReactElement } from 'react';

interface TextFilterProps {
  readonly className: string;
  readonly label: string;
  readonly value: string;
  /** An empty text clears the filter. */
  readonly onChange: (text: string) => void;
}

/** Field that filters a list by text. */
export function TextFilter({ className, label, value, onChange }: TextFilterProps): ReactElement {
  return (
    <TextInput
      className={className}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      placeholder={label}
      aria-label={label}
      leftSection={<IconFilter size={13} aria-hidden="true" />}
      rightSection={
        value === '' ? null : <CloseButton aria-label="Clear the filter" onClick={() => onChange('')} />
      }
    />
  );
}
