import type { Chain, ChainFailure } from '../../chain/chain.ts';
import type { MonotonicClock, WorldClock } from '../../clock.ts';
import type { DeployedContract } from '../../domain/funds/chain-setup.ts';
import type { FollowedDeposit } from '../../domain/funds/deposit.ts';
import { isSettled } from '../../domain/funds/deposit.ts';
import type { Store } from '../../store/store.ts';
import { minuteMs, toRealMs } from '../../time.ts';
import type { Job } from '../poller.ts';
import type { ChainBoard } from './chain-board.ts';
import { asFailure } from './note-reading.ts';

interface DepositDeps {
  readonly chain: Chain;
  /** The chain's escrow contract as configured now. */
  readonly escrow: DeployedContract | null;
  readonly store: {
    readonly reader: Pick<Store['reader'], 'deposits' | 'revision'>;
    readonly writer: Pick<Store['writer'], 'putDepositReading'>;
  };
  readonly world: WorldClock;
  readonly monotonic: MonotonicClock;
}

/** Most deposits read in one run. */
const mostAtOnce = 50;
/** A deposit is read again after a sixtieth of its age, within these bounds. World ms. */
const soonestMs = 10_000;
const latestMs = 10 * minuteMs;

/** Reads each prepared deposit of a chain until nothing about it can change; older deposits less often. */
export function followDeposits(deps: DepositDeps, board: ChainBoard): Job['run'] {
  const { chain, store, world, monotonic } = deps;
  const cached = { revision: -1, open: [] as readonly FollowedDeposit[] };
  /** Monotonic ms of the next reading, by deposit id; absent: read at once. */
  const due = new Map<string, number>();
  const failures = new Map<string, ChainFailure>();
  const dueAt = ({ depositId }: FollowedDeposit): number => due.get(depositId) ?? 0;
  return async (signal) => {
    reload(cached, { ...deps, due, failures });
    const now = monotonic();
    const waiting = cached.open.filter((deposit) => dueAt(deposit) <= now);
    if (waiting.length === 0) return 'idle';
    for (const deposit of waiting.toSorted((a, b) => dueAt(a) - dueAt(b)).slice(0, mostAtOnce)) {
      const { depositId } = deposit;
      try {
        const reading = await chain.readDeposit(placeOf(deposit, deps), depositId, signal);
        signal.throwIfAborted();
        store.writer.putDepositReading(depositId, reading, world.now());
        failures.delete(depositId);
      } catch (error) {
        if (signal.aborted) throw error;
        const failure = asFailure(error);
        failures.set(depositId, failure);
        if (!isOfOneContract(failure)) {
          board.noteFailure(chain.name, 'deposits', failure);
          throw failure;
        }
      }
      due.set(depositId, monotonic() + pauseMs(deposit, world));
    }
    const [failure] = failures.values();
    if (failure === undefined) board.noteWell(chain.name, 'deposits');
    else board.noteFailure(chain.name, 'deposits', failure);
    return 'done';
  };
}

/** Whether a failure concerns one contract: another contract, and so another deposit, may still be read. */
const isOfOneContract = ({ kind }: ChainFailure): boolean => kind === 'malformed' || kind === 'refused';

interface Reloading extends Pick<DepositDeps, 'chain' | 'store'> {
  readonly due: Map<string, number>;
  readonly failures: Map<string, ChainFailure>;
}

/** Lists the deposits that are still open, if the stored deposits have changed. */
function reload(
  cached: { revision: number; open: readonly FollowedDeposit[] },
  { chain, store: { reader }, due, failures }: Reloading,
): void {
  const revision = reader.revision('deposits');
  if (revision === cached.revision) return;
  const open = reader.deposits().filter((deposit) => deposit.chain === chain.name && !isSettled(deposit));
  Object.assign(cached, { revision, open });
  const ids = new Set(open.map(({ depositId }) => depositId));
  for (const kind of [due, failures]) for (const id of kind.keys()) if (!ids.has(id)) kind.delete(id);
}

/** Address and first block of the deposit's escrow: the one configured when it was prepared, which may differ from today's. */
function placeOf({ escrow: address }: FollowedDeposit, { escrow }: DepositDeps): DeployedContract {
  const lower = address.toLowerCase();
  return escrow?.address === lower ? escrow : { address: lower, fromBlock: 0 };
}

/** Time until a deposit's next reading, real ms. */
function pauseMs({ preparedAt }: FollowedDeposit, world: WorldClock): number {
  const worldMs = Math.min(latestMs, Math.max(soonestMs, (world.now() - preparedAt) / 60));
  return toRealMs(worldMs, world);
}
