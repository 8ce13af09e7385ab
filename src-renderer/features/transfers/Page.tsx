import '../../ui/table.css';
import '../../ui/history/history.css';
import './transfers.css';
import { useTitle } from '../../ui/use-title.ts';
import type { ReactElement } from 'react';
import { CollateralSection } from './CollateralSection.tsx';
import { DepositsSection } from './DepositsSection.tsx';
import { LedgerSection } from './LedgerSection.tsx';

/** Transfers screen: money between DEXes, deposits into escrow on a chain, and the venue's ledger. */
export function TransfersPage(): ReactElement {
  useTitle('Transfers');
  return (
    <div className="desk transfers">
      <header className="desk-head">
        <h1>Transfers</h1>
      </header>
      <CollateralSection />
      <DepositsSection />
      <LedgerSection />
    </div>
  );
}
