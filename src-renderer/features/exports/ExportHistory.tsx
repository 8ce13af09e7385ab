import type { ReactElement } from 'react';
import type { ExportManifest } from '../../../src-preload/contract/views/exports.ts';
import { msOf } from '../../format/instant.ts';
import { useOperation } from '../../operations/use-operation.ts';
import { Instant } from '../../ui/Instant.tsx';
import { formatChoices, subjectChoices } from './exports-address.ts';

/** What was written to the exports folder before. */
export function ExportHistory(): ReactElement | null {
  const { state } = useOperation('listExports', null);
  if (state.kind !== 'ready' || state.value.length === 0) return null;
  return (
    <section className="exports-history" aria-label="Saved exports">
      <h2>Saved exports</h2>
      <ul>
        {state.value.map((manifest) => (
          <PastExport key={manifest.exportId} manifest={manifest} />
        ))}
      </ul>
    </section>
  );
}

function PastExport({ manifest }: { readonly manifest: ExportManifest }): ReactElement {
  const { subject, format, rowCount, createdAt, complete, incompleteReason, files } = manifest;
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return (
    <li>
      <span>
        <strong>{subjectChoices[subject].label}</strong> {formatChoices[format]}
      </span>
      <span>{`${rowCount.toLocaleString('en-US')} rows, ${sizeText(bytes)}`}</span>
      <span className={complete === false ? 'warn' : 'soft'}>
        {complete === true ? 'Complete' : (incompleteReason ?? 'Incomplete')}
      </span>
      <span className="faint">
        <Instant ms={msOf(createdAt)} />
      </span>
    </li>
  );
}

function sizeText(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  return bytes < 1_000_000 ? `${(bytes / 1_000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
