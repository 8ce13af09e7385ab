import { Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconFileSearch,
  IconHelpCircle,
} from '@tabler/icons-react';
import { useRef, type ReactElement } from 'react';
import type { EvidenceCheck, Verification } from '../../../src-preload/contract/bridge/verification.ts';
import { sizeText } from '../../format/size.ts';
import { filesOfChoice } from './read-dropped.ts';
import type { FileVerification, VerificationState } from './use-verification.ts';

/** Checks whether exports and backups are unchanged; one line per statement. */
export function VerifyPanel({ verification }: { readonly verification: FileVerification }): ReactElement {
  const { state, isOver, verify } = verification;
  const input = useRef<HTMLInputElement>(null);
  const isBusy = state.kind === 'reading' || state.kind === 'verifying';
  return (
    <section className="exports-verify" aria-label="Verify files" data-over={isOver}>
      <h2>Verify files</h2>
      <p className="soft">
        Drop the files of an export or a backup on this page, with their manifest or in their folder. They are
        compared with the manifest and the record. The files stay as they are.
      </p>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Files to verify"
        onChange={({ currentTarget }) => {
          if (currentTarget.files !== null) void verify(Promise.resolve(filesOfChoice(currentTarget.files)));
          // Lets the same files be chosen again.
          currentTarget.value = '';
        }}
      />
      <Button
        leftSection={<IconFileSearch size={14} aria-hidden="true" />}
        disabled={isBusy}
        onClick={() => input.current?.click()}
      >
        Choose files…
      </Button>
      <Outcome state={state} />
    </section>
  );
}

function Outcome({ state }: { readonly state: VerificationState }): ReactElement {
  return (
    <div className="exports-checks" role="status">
      {state.kind === 'reading' ? <p className="soft">{`Reading files… ${sizeText(state.bytes)}`}</p> : null}
      {state.kind === 'verifying' ? <p className="soft">Comparing with the record…</p> : null}
      {state.kind === 'failed' ? <p className="bad">{state.message}</p> : null}
      {state.kind === 'done' ? <Checks verification={state.verification} /> : null}
    </div>
  );
}

const results = {
  holds: { label: 'OK', tone: 'good', Icon: IconCircleCheck },
  fails: { label: 'Failed', tone: 'bad', Icon: IconAlertTriangle },
  not_checked: { label: 'Not checked', tone: 'warn', Icon: IconHelpCircle },
  skipped: { label: 'Skipped', tone: 'soft', Icon: IconCircleDashed },
} as const;

const subjects: Readonly<Record<EvidenceCheck['check'], string>> = {
  files: 'Files',
  record: 'Record',
  continuation: 'Continuation',
};

const summaries: Readonly<Record<Verification['result'], string>> = {
  holds: 'Everything that was checked is unchanged.',
  fails: 'Something was changed.',
  not_checked: 'Not everything could be checked.',
};

function Checks({ verification: { result, checks } }: { readonly verification: Verification }): ReactElement {
  if (checks.length === 0) return <p className="soft">There is no file to verify.</p>;
  return (
    <>
      <p>
        <strong>{summaries[result]}</strong>
      </p>
      <ul>
        {checks.map((check) => {
          const { label, tone, Icon } = results[check.result];
          return (
            <li key={`${check.check} ${check.path} ${check.message}`}>
              <span className={tone}>
                <Icon size={14} aria-hidden="true" /> {label}
              </span>
              <span>{subjects[check.check]}</span>
              <span className="exports-check">
                <span className="soft">{check.path}</span> {check.message}
              </span>
            </li>
          );
        })}
      </ul>
    </>
  );
}
