import type { Abi, AbiEvent } from 'viem';
import { encodeAbiParameters, encodeEventTopics } from 'viem/utils';
import escrowAbi from '../../../resources/escrow-abi.json' with { type: 'json' };
import fillLogAbi from '../../../resources/fill-log-abi.json' with { type: 'json' };
import { assertNever } from '../../errors.ts';
import type { ChainEvent } from './chain-event.ts';
import { quantity } from './quantity.ts';
import type { ChainView, PlacedEvent } from './simulated-chain.ts';

type Hex = `0x${string}`;

export interface WireLog {
  readonly address: Hex;
  readonly topics: readonly Hex[];
  readonly data: Hex;
  readonly blockNumber: Hex;
  readonly blockHash: Hex;
  readonly blockTimestamp: Hex;
  readonly transactionHash: Hex;
  readonly transactionIndex: Hex;
  readonly logIndex: Hex;
  readonly removed: false;
}

type Arguments = Readonly<Record<string, unknown>>;

function argumentsOf(event: ChainEvent, account: string): Arguments {
  switch (event.name) {
    case 'Fill':
      return { ...event.fill, account, filledAt: BigInt(event.fill.filledAt) };
    case 'Deposited': {
      const { depositId, from: depositor, amount, releaseTime, cancelDeadline } = event;
      const [release, cancel] = [BigInt(releaseTime / 1000), BigInt(cancelDeadline / 1000)];
      return { depositId, depositor, amount, releaseTime: release, cancelDeadline: cancel };
    }
    case 'Cancelled':
    case 'Released':
      return { depositId: event.depositId };
    default:
      return assertNever(event);
  }
}

export function wireLog({ event, index }: PlacedEvent, { chain, blocks }: ChainView): WireLog {
  const abi = (event.contract === 'escrow' ? escrowAbi : fillLogAbi) as Abi;
  const args = argumentsOf(event, chain.vault.address);
  const declared = abi.find((item): item is AbiEvent => item.type === 'event' && item.name === event.name);
  const plain = declared?.inputs.filter((input) => input.indexed !== true) ?? [];
  return {
    address: chain.contracts[event.contract] ?? chain.contracts.escrow,
    topics: encodeEventTopics({ abi, eventName: event.name, args }) as readonly Hex[],
    data: encodeAbiParameters(
      plain,
      plain.map(({ name = '' }) => args[name]),
    ),
    blockNumber: quantity(event.block),
    blockHash: blocks.hashOf(event.block),
    blockTimestamp: quantity(blocks.timeOf(event.block) / 1000),
    transactionHash: event.transactionHash,
    transactionIndex: quantity(index),
    logIndex: quantity(index),
    removed: false,
  };
}
