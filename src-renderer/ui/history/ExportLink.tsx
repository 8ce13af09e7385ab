import { IconDownload } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { Link, useSearch } from 'wouter';
import './history.css';
import type { ExportSubject } from '../../../src-preload/contract/views/exports/exports.ts';
import type { PerformancePeriod } from '../../../src-preload/contract/views/performance/performance.ts';
import { addressWith, withQuery } from '../../stores/address-query.ts';

interface ExportLinkProps {
  readonly subject: ExportSubject;
  readonly period: PerformancePeriod;
}

/** Link to the Exports screen with the filters of the current screen. */
export function ExportLink({ subject, period }: ExportLinkProps): ReactElement {
  const search = useSearch();
  const day = new URLSearchParams(search).get('day');
  const range =
    day === null ? { period: period === 'all' ? null : period } : { period: null, from: day, to: day };
  const query = withQuery(search, { view: null, subject, day: null, ...range });
  return (
    <Link className="export-link" href={addressWith('/exports', query)}>
      <IconDownload size={13} aria-hidden="true" />
      Export…
    </Link>
  );
}
