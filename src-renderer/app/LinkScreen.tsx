import { Failure } from '../ui/answers/Failure.tsx';
import { Button } from '@mantine/core';
import { useState, type ReactElement } from 'react';
import { Redirect } from 'wouter';
import { marketAddress } from '../format/market-address.ts';
import { marketOfLink, type LinkedMarket } from '../format/market-link.ts';
import { networkLabels, venueLabels } from '../format/labels.ts';
import { useFrame, useSelected } from '../operations/use-operation.ts';
import { useApp } from '../stores/AppContext.ts';
import { EmptyPanel, LoadingPanel } from '../ui/answers/StatePanel.tsx';

/** Target of a `perpscope://market/` link. Leads to the market, or offers to switch if another network is watched. */
export function LinkScreen({ marketId }: { readonly marketId: string }): ReactElement {
  const watched = useFrame(({ venue, health }) => `${venue} ${health.network}`);
  const market = marketOfLink(marketId);
  if (market === null)
    return (
      <EmptyPanel title="This link names no market">
        <a href="#/overview">Back to the Overview</a>
      </EmptyPanel>
    );
  if (watched === null) return <LoadingPanel label="Opening the link…" />;
  if (watched === `${market.venue} ${market.network}`)
    return <Redirect to={marketAddress({ assetClass: null, coin: market.coin })} replace />;
  return <SwitchOffer market={market} />;
}

function SwitchOffer({ market: { venue, network, coin } }: { readonly market: LinkedMarket }): ReactElement {
  const { ask, operations } = useApp();
  const settings = useSelected('getSettings', (shown) => shown);
  const [saving, setSaving] = useState<{ readonly busy: boolean; readonly failure: string | null }>({
    busy: false,
    failure: null,
  });
  const change = async (): Promise<void> => {
    setSaving({ busy: true, failure: null });
    const asked = await ask('saveSettings', { venue, network });
    if (asked.kind === 'answer') operations.keep('getSettings', asked.value);
    setSaving({ busy: false, failure: asked.kind === 'failure' ? asked.error.message : null });
  };
  const there = `${venueLabels[venue]}, ${networkLabels[network]}`;
  const here =
    settings === null
      ? 'another source'
      : `${venueLabels[settings.venue.value]}, ${networkLabels[settings.network.value]}`;
  return (
    <EmptyPanel title={`${coin} is a market of ${there}`}>
      <p>This window shows {here}. Switching clears its views and loads them again.</p>
      <p>
        <Button mt="sm" disabled={saving.busy} onClick={() => void change()}>
          {saving.busy ? 'Switching…' : `Switch to ${there}`}
        </Button>
      </p>
      <Failure text={saving.failure} />
    </EmptyPanel>
  );
}
