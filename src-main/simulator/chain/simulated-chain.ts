import type { ChainSetup } from '../../domain/funds/chain-setup.ts';
import { deploymentOf } from '../../domain/funds/chain-deployment.ts';
import { escrowChains, type EscrowChain } from '../../domain/funds/escrow.ts';
import type { Vault } from '../vault/vault.ts';
import { addressOf } from '../wire/invented-address.ts';
import type { World } from '../world.ts';
import { blocksAt, finalizedDepth, type BlockRange, type Blocks } from './blocks.ts';
import { chainOf, type StoredAct } from './chain-act.ts';
import type { ChainEvent } from './chain-event.ts';
import { depositLives, type DepositLife } from './escrow.ts';
import { fillEvents } from './fill-log.ts';

/** Addresses on one chain, in lower case. */
interface ChainContracts {
  readonly escrow: `0x${string}`;
  readonly usdc: `0x${string}`;
  /** Address of the fill log; null: the chain has none. */
  readonly fillLog: `0x${string}` | null;
}

/** A chain as a function of the instant and of the acts on it until then. */
export interface SimulatedChain {
  readonly name: EscrowChain;
  readonly chainId: number;
  readonly contracts: ChainContracts;
  readonly world: World;
  /** The agent's vault, whose fills are published. */
  readonly vault: Vault;
  readonly at: (instant: number) => ChainView;
}

export type SimulatedChains = Readonly<Record<EscrowChain, SimulatedChain>>;

/** One chain at an instant. */
export interface ChainView {
  readonly chain: SimulatedChain;
  readonly blocks: Blocks;
  readonly deposits: () => readonly DepositLife[];
  /** Events of the range up to the newest block, in block order, each with its index there. */
  readonly eventsIn: (range: BlockRange) => readonly PlacedEvent[];
}

export interface PlacedEvent {
  readonly event: ChainEvent;
  /** Index within its block; each event has its own transaction. */
  readonly index: number;
}

/** Blocks of the contracts' deployment. */
const escrowFromBlock = 10;
const fillLogFromBlock = 20;

type WorldOrigin = Pick<World, 'origin'>;

function deployedOn(name: EscrowChain, { origin }: WorldOrigin) {
  return deploymentOf(name, { venue: 'simulated', network: origin.network ?? 'TESTNET' });
}

function contractsOf(name: EscrowChain, world: WorldOrigin): ChainContracts {
  const { seed } = world.origin;
  return {
    escrow: addressOf(`escrow ${name} ${seed}`),
    usdc: deployedOn(name, world).usdc as `0x${string}`,
    fillLog: name === 'arbitrum' ? addressOf(`fill log ${seed}`) : null,
  };
}

/** Configurations of both chains at the address of the simulator. */
export function simulatedChainSetups(world: WorldOrigin, url: string): readonly ChainSetup[] {
  return escrowChains.map((name) => {
    const { escrow, usdc, fillLog } = contractsOf(name, world);
    return {
      name,
      chainId: deployedOn(name, world).chainId,
      endpoints: [`${url}/chain/${name}`],
      escrow: { address: escrow, fromBlock: escrowFromBlock },
      fillLog: fillLog === null ? null : { address: fillLog, fromBlock: fillLogFromBlock },
      quoteTokens: [{ address: usdc, worth: 'usd' }],
      finalityDepth: finalizedDepth,
    };
  });
}

interface ChainDeps {
  readonly world: World;
  /** The agent's vault, whose fills are published. */
  readonly vault: Vault;
  readonly acts: () => readonly StoredAct[];
}

/** Creates a simulated chain. Everything is computed on demand. */
export function createSimulatedChain(name: EscrowChain, { world, vault, acts }: ChainDeps): SimulatedChain {
  const { seed, genesisMs } = world.origin;
  const contracts = contractsOf(name, world);
  const chain: SimulatedChain = {
    name,
    chainId: deployedOn(name, world).chainId,
    contracts,
    world,
    vault,
    at: (instant) => {
      const done = acts()
        .filter((act) => act.at <= instant && chainOf(act) === name)
        .toSorted((one, other) => one.at - other.at);
      const blocks = blocksAt({ name: `${name} ${seed}`, genesisMs, acts: done, instant });
      const deposits = (): readonly DepositLife[] =>
        depositLives({ chain: name, genesisMs, acts: done, blocks });
      return {
        chain,
        blocks,
        deposits,
        eventsIn: ({ from, to: last }) => {
          const to = Math.min(last, blocks.latest);
          if (from > to) return [];
          const first = blocks.movedFrom({ from, to });
          const fills =
            contracts.fillLog === null
              ? []
              : fillEvents({ world, vault, blocks, fromBlock: fillLogFromBlock }, { from: first, to });
          const escrowed = deposits().flatMap((life) => life.events);
          return placed([...escrowed, ...fills].filter(({ block }) => block >= from && block <= to));
        },
      };
    },
  };
  return chain;
}

export function createSimulatedChains(deps: ChainDeps): SimulatedChains {
  return {
    arbitrum: createSimulatedChain('arbitrum', deps),
    base: createSimulatedChain('base', deps),
  };
}

function placed(events: readonly ChainEvent[]): readonly PlacedEvent[] {
  const byBlock = Map.groupBy(
    events.toSorted((one, other) => one.block - other.block),
    ({ block }) => block,
  );
  return [...byBlock.values()].flatMap((sameBlock) => sameBlock.map((event, index) => ({ event, index })));
}
