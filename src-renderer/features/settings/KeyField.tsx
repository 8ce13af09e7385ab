import { Button, TextInput } from '@mantine/core';
import { useState, type ReactElement } from 'react';
import type { SecretStatus } from '../../../src-preload/contract/bridge/settings.ts';
import { ForgetDialog } from './ForgetDialog.tsx';
import { canForget, keepingText, keyProblem, keyText } from './reference-view-model.ts';

interface KeyFieldProps {
  readonly keyStatus: SecretStatus;
  /** null: no key is being typed. */
  readonly typed: string | null;
  readonly isSaving: boolean;
  readonly onType: (typed: string | null) => void;
  readonly onForget: () => void;
}

/** Says whether a key is set, with a field for another one. The stored key is never in the field. */
export function KeyField(props: KeyFieldProps): ReactElement {
  const { keyStatus, typed, isSaving, onType, onForget } = props;
  const [asking, setAsking] = useState(false);
  const isReplacing = typed !== null && keyStatus.isSet;
  return (
    <>
      <p>{keyText(keyStatus)}</p>
      {keyStatus.trouble === null ? null : <p className="warn">{keyStatus.trouble}</p>}
      {typed === null ? null : (
        <TextInput
          label={keyStatus.isSet ? 'New key' : 'Key'}
          description={keepingText(keyStatus)}
          type="password"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          error={keyProblem(typed)}
          // Pressing Replace key moves the focus here.
          autoFocus={isReplacing}
          onChange={(event) => onType(event.currentTarget.value)}
        />
      )}
      {canForget(keyStatus) ? (
        <div className="settings-actions">
          {keyStatus.isSet ? (
            <Button onClick={() => onType(isReplacing ? null : '')}>
              {isReplacing ? 'Keep current key' : 'Replace key'}
            </Button>
          ) : null}
          <Button disabled={isSaving} onClick={() => setAsking(true)}>
            Delete key
          </Button>
        </div>
      ) : null}
      <ForgetDialog
        title="Delete key?"
        text="The stored key is deleted. Perpscope can’t show it again."
        opened={asking}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onForget();
        }}
      />
    </>
  );
}
