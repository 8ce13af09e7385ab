import { IconExternalLink } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import type { ConnectionsView } from '../../../src-preload/contract/bridge/connections.ts';
import { useApp } from '../../stores/AppContext.ts';
import { CopyButton } from './CopyButton.tsx';
import { namedAddresses, type NamedAddress } from './view-model.ts';
import { formatCount } from '../../format/number.ts';

type AddressCardProps = Pick<ConnectionsView, 'addresses' | 'portTrouble' | 'limits'>;

/** Addresses under which programs on this machine find every interface. */
export function AddressCard({ addresses, portTrouble, limits }: AddressCardProps): ReactElement {
  return (
    <section className="connections-card" aria-labelledby="connections-addresses">
      <h2 id="connections-addresses">Addresses</h2>
      {addresses === null ? (
        <p className="bad">{portTrouble?.message ?? 'The port is not open.'}</p>
      ) : (
        <dl className="connections-addresses">
          {namedAddresses(addresses).map(({ label, url, page }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="mono">
                <Address url={url} page={page} />
              </dd>
              <dd>
                <CopyButton text={url} what={label} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <p className="soft">
        Reachable from this machine only. Each program may send {formatCount(limits.readsPerSecond)} requests
        per second and {formatCount(limits.fundMovementsPerMinute)} deposit or withdrawal preparations per
        minute.
      </p>
    </section>
  );
}

/** One address. In a browser it links to its path at this page's origin, so that it also works through a tunnel. */
function Address({ url, page }: Pick<NamedAddress, 'url' | 'page'>): ReactElement {
  const { shownIn } = useApp();
  if (page === null || shownIn === 'desktop') return <>{url}</>;
  return (
    <a href={new URL(url).pathname} target="_blank" rel="noopener" title={`Opens ${page} in a new tab`}>
      {url}
      <IconExternalLink className="connections-out" size={13} aria-hidden="true" />
      <span className="unseen"> opens {page} in a new tab</span>
    </a>
  );
}
