import { Button } from '@mantine/core';
import { useMemo, useState, type ReactElement } from 'react';
import type { SimulatedChainAct } from '../../../src-preload/contract/bridge/settings.ts';
import type { DepositList, FollowedDeposit } from '../../../src-preload/contract/views/funds/deposits.ts';
import { useFrame, useOperation } from '../../operations/use-operation.ts';
import { useApp } from '../../stores/AppContext.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Answered } from '../../ui/Answered.tsx';
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
  const { act, refusal } = useChainActs();
  const columns = useMemo(
    () =>
      simulated
        ? depositColumns.flatMap((one) => (one.id === 'state' ? [one, actColumn(act)] : one))
        : depositColumns,
    [simulated, act],
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
      {refusal === null ? null : <Banner tone="bad">{refusal}</Banner>}
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

/** Acts on the embedded simulator's chains. `refusal`: why the last act was refused; null: it was not. */
function useChainActs(): {
  readonly act: (act: SimulatedChainAct) => void;
  readonly refusal: string | null;
} {
  const { ask } = useApp();
  const [refusal, setRefusal] = useState<string | null>(null);
  const act = useMemo(
    () => (asked: SimulatedChainAct) => {
      void ask('actOnChain', asked).then((outcome) =>
        setRefusal(outcome.kind === 'failure' ? outcome.error.message : null),
      );
    },
    [ask],
  );
  return { act, refusal };
}

/** Column of buttons that do what the depositor would do with a wallet, on the simulator only. */
function actColumn(act: (act: SimulatedChainAct) => void): Column<FollowedDeposit> {
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
