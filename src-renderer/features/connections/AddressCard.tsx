import type { ReactElement } from 'react';
import type { ConnectionsView } from '../../../src-preload/contract/bridge/connections.ts';
import { CopyButton } from './CopyButton.tsx';
import { namedAddresses } from './view-model.ts';

type AddressCardProps = Pick<ConnectionsView, 'addresses' | 'portTrouble' | 'limits'>;

/** Where programs of this machine find everything. */
export function AddressCard({ addresses, portTrouble, limits }: AddressCardProps): ReactElement {
  return (
    <section className="connections-card" aria-labelledby="connections-addresses">
      <h2 id="connections-addresses">Addresses</h2>
      {addresses === null ? (
        <p className="down">{portTrouble?.message ?? 'The port is not open yet.'}</p>
      ) : (
        <dl className="connections-addresses">
          {namedAddresses(addresses).map(({ label, url }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="mono">{url}</dd>
              <dd>
                <CopyButton text={url} what={label} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <p className="soft">
        Only programs on this machine reach them. A program may ask{' '}
        {limits.readsPerSecond.toLocaleString('en')} times a second, and{' '}
        {limits.fundMovementsPerMinute.toLocaleString('en')} times a minute for a deposit or withdrawal to be
        prepared.
      </p>
    </section>
  );
}
