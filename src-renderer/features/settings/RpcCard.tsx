import { Button } from '@mantine/core';
import type { ReactElement } from 'react';
import type { SettingsView } from '../../../src-preload/contract/bridge/settings.ts';
import { RpcField } from './RpcField.tsx';
import { rpcKeepingText } from './rpc-view-model.ts';
import { SavingStatus } from './SavingStatus.tsx';
import { useRpcForm } from './use-rpc-form.ts';
import type { SavingProgress } from './use-settings-form.ts';
import { fixedText } from '../../format/setting-text.ts';

interface RpcCardProps {
  readonly settings: SettingsView;
  /** Outlives the card: other addresses clear every view, and the result is shown afterwards. */
  readonly progress: SavingProgress;
}

/** Settings for the RPC addresses of the chains of the network in use. */
export function RpcCard({ settings, progress }: RpcCardProps): ReactElement {
  const { rpcEndpoints } = settings;
  const editing = useRpcForm(progress);
  const { form, change, isValid } = editing;
  const isSaving = progress.saving.kind === 'saving';
  const fixed = rpcEndpoints.origin === 'system_keychain' ? null : fixedText(rpcEndpoints.origin);
  return (
    <form
      className="settings-card"
      aria-labelledby="settings-rpc"
      noValidate
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSaving) editing.submit();
      }}
    >
      <h2 id="settings-rpc">RPC addresses</h2>
      <p className="soft">
        JSON-RPC endpoints for reading deposits, the token’s pool and on-chain fills. Several for one chain
        are tried in order.
      </p>
      {rpcEndpoints.trouble === null ? null : <p className="warn">{rpcEndpoints.trouble}</p>}
      {rpcEndpoints.chains.map((chain) => (
        <RpcField
          key={chain.key}
          chain={chain}
          settings={settings}
          fixed={fixed}
          typed={form[chain.key] ?? ''}
          isSaving={isSaving}
          onType={(text) => editing.type(chain.key, text)}
          onForget={() => editing.save({ rpcEndpoints: { [chain.key]: [] } })}
        />
      ))}
      <div className="settings-actions">
        <Button type="submit" variant="filled" disabled={change === null || !isValid || isSaving}>
          {isSaving ? 'Saving…' : 'Save RPC addresses'}
        </Button>
        <Button disabled={change === null} onClick={editing.discard}>
          Discard
        </Button>
        <SavingStatus saving={progress.saving} />
      </div>
      <p className="faint">{fixed ?? `${rpcKeepingText(rpcEndpoints)} Changing them reloads all data.`}</p>
    </form>
  );
}
