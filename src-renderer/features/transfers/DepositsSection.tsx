import { Button } from '@mantine/core';
import { useMemo, type ReactElement } from 'react';
import type { SimulatedChainAct } from '../../../src-preload/contract/bridge/settings.ts';
import type { DepositList, FollowedDeposit } from '../../../src-preload/contract/views/funds/deposits.ts';
import type { Ask } from '../../operations/ask.ts';
import { useCommand } from '../../operations/use-command.ts';
import { useFrame, useOperation } from '../../operations/use-operation.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Answered } from '../../ui/answers/Answered.tsx';
import type { Column } from '../../ui/table/column.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { depositColumns } from './deposit-columns.tsx';

/** Number of deposits that the screen shows; REST has all of them. */
const shownDeposits = 100;

/** Deposits prepared over MCP, with their state on the chain. */
export function DepositsSection(): ReactElement {
  const used = useOperation('listDeposits', { cursor: null, limit: shownDeposits });
  return (
    <section className="transfers-part" aria-labelledby="transfers-deposits">
      <h2 id="transfers-deposits">Deposits prepared over MCP</h2>
      <Answered what="deposits" used={used}>
        {(list) => <Deposits list={list} />}
      </Answered>
    </section>
  );
}

export function Deposits({ list: { rows, chains, next } }: { readonly list: DepositList }): ReactElement {
  const simulated = useFrame((frame) => frame.simulated) === true;
  const { command, failure } = useCommand();
  const columns = useMemo(
    () =>
      simulated
        ? depositColumns.flatMap((one) => (one.id === 'state' ? [one, actColumn(command)] : one))
        : depositColumns,
    [simulated, command],
  );
  if (rows.length === 0)
    return (
      <p className="transfers-note" role="status">
        None yet. A program prepares one with <code>POST /mcp/deposit</code>.
      </p>
    );
  return (
    <>
      {chains
        .filter(({ failure }) => failure !== null)
        .map(({ network, failure }) => (
          <Banner key={network} tone="warn">
            <strong>States on {network} may be out of date.</strong> {failure}
          </Banner>
        ))}
      {failure === null ? null : <Banner tone="bad">{failure}</Banner>}
      <DataTable
        id="deposits"
        name="Deposits"
        order="newest first"
        columns={columns}
        rows={rows}
        keyOf={({ depositId }) => depositId}
      />
      {next === null ? null : (
        <p className="transfers-note">
          The newest {shownDeposits} are shown. <code>GET /api/v1/agent/deposits</code> has all of them.
        </p>
      )}
    </>
  );
}

/** Column of buttons that do what the depositor would do with a wallet, on the simulator only. */
function actColumn(command: Ask): Column<FollowedDeposit> {
  const act = (asked: SimulatedChainAct): void => void command('actOnChain', asked);
  return {
    id: 'act',
    header: 'Simulate',
    hint: 'The steps that the depositor takes with a wallet; only on the simulator',
    cell: ({ status, network: chain, depositId, amount, depositor }) => {
      if (status === 'pending')
        return (
          <Button
            size="compact-xs"
            onClick={() => act({ kind: 'send', deposit: { chain, depositId, amount, depositor } })}
          >
            Send
          </Button>
        );
      if (status !== 'escrowed') return null;
      return (
        <Button size="compact-xs" onClick={() => act({ kind: 'cancel', chain, depositId })}>
          Cancel
        </Button>
      );
    },
    text: () => '',
    csv: [],
    sort: ({ status }) => status,
  };
}
