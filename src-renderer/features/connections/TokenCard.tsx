import { Button, TextInput } from '@mantine/core';
import { useState, type ReactElement } from 'react';
import type { TokenStatus } from '../../../src-preload/contract/bridge/connections.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Failure } from '../../ui/answers/Failure.tsx';
import { CopyButton } from './CopyButton.tsx';
import type { TokenEditing } from './use-token.ts';
import { tokenText } from './view-model.ts';

interface TokenCardProps {
  readonly token: TokenStatus;
  readonly editing: TokenEditing;
}

/** Says whether reads require a token. A token is shown when it is created and never again. */
export function TokenCard({ token, editing }: TokenCardProps): ReactElement {
  const [asked, setAsked] = useState<TokenStep | null>(null);
  const { held, problem } = editing;
  const { title, text, confirmLabel } = dialogs[asked ?? 'revoke'];
  return (
    <section className="connections-card" aria-labelledby="connections-token">
      <h2 id="connections-token">Token</h2>
      {held === null ? <p>{tokenText(token)}</p> : <NewToken token={held} onDone={editing.putAway} />}
      <Failure text={problem} />
      {token.whyFixed === null ? (
        <TokenActions token={token} isBusy={editing.isBusy} onCreate={editing.create} onAsk={setAsked} />
      ) : (
        <p className="soft">{token.whyFixed}</p>
      )}
      <ConfirmDialog
        title={title}
        opened={asked !== null}
        button={confirmLabel}
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          setAsked(null);
          if (asked === 'replace') editing.create();
          else editing.revoke();
        }}
      >
        <p>{text}</p>
      </ConfirmDialog>
    </section>
  );
}

interface NewTokenProps {
  readonly token: string;
  readonly onDone: () => void;
}

function NewToken({ token, onDone }: NewTokenProps): ReactElement {
  return (
    <div className="connections-new-token" role="group" aria-label="The new token">
      <p>
        <strong>Copy it now. It won’t be shown again.</strong> Every read now requires it.
      </p>
      <div className="connections-row">
        <TextInput
          aria-label="New token"
          className="connections-grow"
          readOnly
          value={token}
          spellCheck={false}
          autoComplete="off"
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton text={token} what="the new token" />
        <Button onClick={onDone}>Done</Button>
      </div>
    </div>
  );
}

interface TokenActionsProps {
  readonly token: TokenStatus;
  readonly isBusy: boolean;
  readonly onCreate: () => void;
  readonly onAsk: (step: TokenStep) => void;
}

function TokenActions({ token, isBusy, onCreate, onAsk }: TokenActionsProps): ReactElement {
  if (!token.isSet) {
    return (
      <div className="connections-row">
        <Button variant="filled" disabled={isBusy} onClick={onCreate}>
          Create a token
        </Button>
        <span className="faint">Programs without the token lose access at once.</span>
      </div>
    );
  }
  return (
    <div className="connections-row">
      <Button disabled={isBusy} onClick={() => onAsk('replace')}>
        Replace the token
      </Button>
      <Button disabled={isBusy} onClick={() => onAsk('revoke')}>
        Revoke the token
      </Button>
    </div>
  );
}

type TokenStep = 'replace' | 'revoke';

/** Confirmations before a change that locks programs out or lets them in. */
const dialogs = {
  replace: {
    title: 'Replace the token?',
    text: 'Programs with the old token lose access until you give them the new one.',
    confirmLabel: 'Replace',
  },
  revoke: {
    title: 'Revoke the token?',
    text: 'Reads no longer require a token: every program on this machine can read.',
    confirmLabel: 'Revoke',
  },
} as const satisfies Record<TokenStep, unknown>;
