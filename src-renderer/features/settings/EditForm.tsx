import { Button } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import type { Editing } from './use-edits.ts';

interface EditFormProps {
  readonly className?: string;
  /** Id of its heading. */
  readonly labelledBy?: string;
  readonly editing: Omit<Editing<never>, 'form' | 'edit'>;
  readonly isValid: boolean;
  readonly saveLabel: string;
  /** Label of a button that discards what is typed; absent: there is none. */
  readonly discardLabel?: string;
  /** Saves what is typed. Default: at once. */
  readonly onSubmit?: () => void;
  readonly children: ReactNode;
  /** Content below the buttons. */
  readonly after?: ReactNode;
}

/** Form for settings, with buttons that save or discard what is typed, and the result of saving. */
export function EditForm({
  className = 'settings-card',
  labelledBy,
  editing: { isChanged, saving, save, discard },
  isValid,
  saveLabel,
  discardLabel,
  onSubmit = save,
  children,
  after,
}: EditFormProps): ReactElement {
  const isSaving = saving.kind === 'saving';
  const canSave = isChanged && isValid && !isSaving;
  return (
    <form
      className={className}
      aria-labelledby={labelledBy}
      noValidate
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        if (canSave) onSubmit();
      }}
    >
      {children}
      <div className="settings-actions">
        <Button
          type="submit"
          {...(discardLabel === undefined ? {} : { variant: 'filled' })}
          disabled={!canSave}
        >
          {isSaving ? 'Saving…' : saveLabel}
        </Button>
        {discardLabel === undefined ? null : (
          <Button disabled={!isChanged} onClick={discard}>
            {discardLabel}
          </Button>
        )}
        <span role="status">
          {saving.kind === 'saved' ? <span className="good">Saved.</span> : null}
          {saving.kind === 'failed' ? <span className="bad">{saving.message}</span> : null}
        </span>
      </div>
      {after}
    </form>
  );
}
