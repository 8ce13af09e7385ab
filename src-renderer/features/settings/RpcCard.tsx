import { Button, TextInput } from '@mantine/core';
import { type ReactElement, type Ref, useState } from 'react';
import type { SettingsView, RpcChain } from '../../../src-preload/contract/bridge/settings.ts';
import {
  rpcKeepingText,
  chainText,
  rpcChange,
  rpcProblem,
  testText,
  typedUrls,
  type RpcForm,
  type TestText,
} from './rpc-view-model.ts';
import { EditForm } from './EditForm.tsx';
import { useEdits, type SavingProgress } from './use-edits.ts';
import { useAskedField } from '../../stores/asked-field.ts';
import { fixedText } from '../../format/setting-text.ts';
import { useApp } from '../../stores/AppContext.ts';
import { ForgetButton } from './ForgetButton.tsx';

interface RpcCardProps {
  readonly settings: SettingsView;
  /** Outlives the card: other addresses clear every view, and the result is shown afterwards. */
  readonly progress: SavingProgress;
}

const noneTyped: RpcForm = {};

/** Settings for the RPC addresses of the chains of the network in use. */
export function RpcCard({ settings, progress }: RpcCardProps): ReactElement {
  const { rpcEndpoints } = settings;
  const editing = useEdits(noneTyped, rpcChange, progress);
  const { form } = editing;
  const isSaving = progress.saving.kind === 'saving';
  const focusIfAsked = useAskedField();
  const fixed = rpcEndpoints.origin === 'system_keychain' ? null : fixedText(rpcEndpoints.origin);
  return (
    <EditForm
      labelledBy="settings-rpc"
      editing={editing}
      isValid={Object.values(form).every((text) => rpcProblem(text) === null)}
      saveLabel="Save RPC addresses"
      discardLabel="Discard"
      after={
        <p className="faint">{fixed ?? `${rpcKeepingText(rpcEndpoints)} Changing them reloads all data.`}</p>
      }
    >
      <h2 id="settings-rpc">RPC addresses</h2>
      <p className="soft">
        JSON-RPC endpoints for reading deposits, the token’s pool and on-chain fills. Several for one chain
        are tried in order.
      </p>
      {rpcEndpoints.trouble === null ? null : <p className="warn">{rpcEndpoints.trouble}</p>}
      {rpcEndpoints.chains.map((chain, index) => (
        <RpcField
          key={chain.key}
          inputRef={index === 0 ? focusIfAsked('rpcEndpoints') : null}
          chain={chain}
          settings={settings}
          fixed={fixed}
          typed={form[chain.key] ?? ''}
          isSaving={isSaving}
          onType={(text) => editing.edit({ [chain.key]: text })}
          onForget={() => editing.save({ rpcEndpoints: { [chain.key]: [] } })}
        />
      ))}
    </EditForm>
  );
}

interface RpcFieldProps {
  readonly inputRef: Ref<HTMLInputElement>;
  readonly chain: RpcChain;
  readonly settings: SettingsView;
  /** Why it can't be changed here; null: it can. */
  readonly fixed: string | null;
  readonly typed: string;
  readonly isSaving: boolean;
  readonly onType: (text: string) => void;
  readonly onForget: () => void;
}

/** One chain: whether addresses are stored, a field for other ones, and their responses. Stored addresses are never in the field. */
function RpcField(props: RpcFieldProps): ReactElement {
  const { inputRef, chain, settings, fixed, typed, isSaving, onType, onForget } = props;
  const testing = useTest(chain);
  const urls = typedUrls(typed);
  const problem = rpcProblem(typed);
  const type = (text: string): void => {
    testing.forget();
    onType(text);
  };
  return (
    <div className="settings-rpc">
      <TextInput
        ref={inputRef}
        label={chain.title}
        description={chainText(chain, settings.rpcEndpoints, settings)}
        placeholder={chain.count > 0 ? 'Enter others to replace them' : 'https://…'}
        disabled={fixed !== null}
        value={typed}
        error={problem}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <div className="settings-actions">
        <Button
          disabled={testing.isAsking || problem !== null || (urls.length === 0 && chain.count === 0)}
          aria-label={`Test ${chain.title}`}
          onClick={() => void testing.ask(urls)}
        >
          {testing.isAsking ? 'Testing…' : 'Test'}
        </Button>
        {chain.count > 0 && fixed === null ? (
          <ForgetButton
            label="Delete"
            aria-label={`Delete ${chain.title}`}
            disabled={isSaving}
            title={`Delete the RPC addresses of ${chain.title}?`}
            text="The stored addresses are deleted. Perpscope can’t show them again."
            onForget={onForget}
          />
        ) : null}
      </div>
      <ul className="settings-tests" role="status">
        {testing.results.map(({ text, isGood }, index) => (
          // The same results may occur twice, so the key is the address's index in the list.
          <li key={index} className={isGood ? 'good' : 'bad'}>
            {testing.results.length > 1 ? `${index + 1}. ` : ''}
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface Testing {
  readonly isAsking: boolean;
  /** One for each address, in the order they are tried. */
  readonly results: readonly TestText[];
  /** Tests these addresses; without any, the stored ones. */
  readonly ask: (urls: readonly string[]) => Promise<void>;
  readonly forget: () => void;
}

function useTest(chain: RpcChain): Testing {
  const { ask } = useApp();
  const [isAsking, setAsking] = useState(false);
  const [results, setResults] = useState<readonly TestText[]>([]);
  const askOne = async (url: string | null): Promise<readonly TestText[]> => {
    const outcome = await ask('testEndpoint', { chainKey: chain.key, url });
    if (outcome.kind === 'failure') return [{ text: outcome.error.message, isGood: false }];
    if (outcome.kind === 'past') return [];
    return outcome.value.map((test) => testText(test, chain));
  };
  return {
    isAsking,
    results,
    ask: async (urls) => {
      setAsking(true);
      const answers = await Promise.all((urls.length === 0 ? [null] : urls).map(askOne));
      setResults(answers.flat());
      setAsking(false);
    },
    forget: () => setResults([]),
  };
}
