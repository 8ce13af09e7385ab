import { asFields } from '../server/info-request.ts';
import { blockIn, hashIn } from './blocks.ts';
import { callContract, codeAt } from './contract-calls.ts';
import { quantity } from './quantity.ts';
import { badParams, badRequest, RpcError } from './rpc-error.ts';
import {
  addressParam,
  blockByHash,
  blockParam,
  callParam,
  filterParam,
  hashParam,
  stateParam,
  type LogFilter,
} from './rpc-params.ts';
import type { ChainView, PlacedEvent } from './simulated-chain.ts';
import type { Abi, AbiEvent } from 'viem';
import { encodeAbiParameters, encodeEventTopics } from 'viem/utils';
import escrowAbi from '../../../resources/escrow-abi.json' with { type: 'json' };
import fillLogAbi from '../../../resources/fill-log-abi.json' with { type: 'json' };
import { assertNever } from '../../errors.ts';
import type { ChainEvent } from './chain-event.ts';

/** Limit of eth_getLogs, as public endpoints have it. */
const widestRange = 10_000;
const mostLogs = 10_000;
const mostInBatch = 100;

interface RpcContext {
  readonly view: ChainView;
  /** Chain id that the endpoint reports. */
  readonly chainId: number;
}

type Method = (params: readonly unknown[], context: RpcContext) => unknown;

const methods: Readonly<Record<string, Method>> = {
  eth_chainId: (_, { chainId }) => quantity(chainId),
  net_version: (_, { chainId }) => String(chainId),
  eth_blockNumber: (_, { view }) => quantity(view.blocks.latest),
  eth_getBlockByNumber: ([block, full], { view }) =>
    wireBlock(blockParam(block ?? 'none', view.blocks), full, view),
  eth_getBlockByHash: ([hash, full], { view }) =>
    wireBlock(blockByHash(hashParam(hash), view.blocks), full, view),
  eth_call: ([call, block], { view }) => callContract(view, callParam(call), stateParam(block, view.blocks)),
  eth_getCode: ([address, block], { view }) => {
    stateParam(block, view.blocks);
    return codeAt(addressParam(address), view);
  },
  eth_getLogs: ([filter], { view }) => {
    const read = filterParam(filter, view.blocks);
    if (read === null) throw new RpcError(-32_000, 'unknown block');
    return logsOf(read, view);
  },
  eth_getTransactionReceipt: ([hash], { view }) => receiptOf(hashParam(hash), view),
};

/** Bloom filter with every bit set: any address or topic may be in the block. */
const anyBloom = `0x${'f'.repeat(512)}`;
const zeros = (bytes: number): string => `0x${'0'.repeat(bytes * 2)}`;
const gasLimit = 30_000_000;
const gasOfEvent = 80_000;
const baseFee = 10_000_000;

function wireBlock(number: number | null, full: unknown, { chain, blocks, eventsIn }: ChainView) {
  if (full !== undefined && full !== false) throw badParams('only the hashes of transactions are served');
  if (number === null) return null;
  const events = eventsIn({ from: number, to: number });
  const rootOf = (what: string): string => hashIn(number, `${chain.name} ${what} ${blocks.hashOf(number)}`);
  return {
    number: quantity(number),
    hash: blocks.hashOf(number),
    parentHash: number === 0 ? zeros(32) : blocks.hashOf(number - 1),
    timestamp: quantity(blocks.timeOf(number) / 1000),
    transactions: events.map(({ event }) => event.transactionHash),
    transactionsRoot: rootOf('transactions'),
    stateRoot: rootOf('state'),
    receiptsRoot: rootOf('receipts'),
    logsBloom: anyBloom,
    gasLimit: quantity(gasLimit),
    gasUsed: quantity(gasOfEvent * events.length),
    baseFeePerGas: quantity(baseFee),
    miner: zeros(20),
    extraData: '0x',
    size: quantity(600 + 300 * events.length),
    difficulty: '0x0',
    totalDifficulty: '0x0',
    nonce: zeros(8),
    mixHash: zeros(32),
    sha3Uncles: zeros(32),
    uncles: [],
  };
}

function logsOf({ range, addresses, topics }: LogFilter, view: ChainView): readonly WireLog[] {
  if (range.to - range.from + 1 > widestRange) {
    throw new RpcError(-32_614, 'eth_getLogs is limited to a 10,000 range');
  }
  const logs = view
    .eventsIn(range)
    .map((placed) => wireLog(placed, view))
    .filter(({ address }) => addresses === null || addresses.includes(address))
    .filter((log) =>
      topics.every((wanted, i) => {
        const topic = log.topics[i];
        return topic !== undefined && (wanted === null || wanted.includes(topic));
      }),
    );
  if (logs.length > mostLogs) throw new RpcError(-32_005, 'query returned more than 10000 results');
  return logs;
}

/** Returns the receipt of a transaction; null: no block holds it. The hash contains the block that first held it. */
function receiptOf(hash: `0x${string}`, view: ChainView) {
  const block = view.blocks.movedTo(blockIn(hash));
  const placed = view
    .eventsIn({ from: block, to: block })
    .find(({ event }) => event.transactionHash === hash);
  if (placed === undefined) return null;
  const log = wireLog(placed, view);
  return {
    transactionHash: hash,
    transactionIndex: log.transactionIndex,
    blockHash: log.blockHash,
    blockNumber: log.blockNumber,
    from: placed.event.from,
    to: log.address,
    contractAddress: null,
    cumulativeGasUsed: quantity(gasOfEvent * (placed.index + 1)),
    gasUsed: quantity(gasOfEvent),
    effectiveGasPrice: quantity(baseFee),
    logs: [log],
    logsBloom: anyBloom,
    status: '0x1',
    type: '0x2',
  };
}

type Id = string | number | null;

function isId(value: unknown): value is Id {
  return value === null || typeof value === 'string' || typeof value === 'number';
}

function failure(id: Id, { code, message, data }: RpcError) {
  return { jsonrpc: '2.0', id, error: { code, message, ...(data === null ? {} : { data }) } };
}

function resultOf(method: string, params: unknown, context: RpcContext): unknown {
  if (!Object.hasOwn(methods, method)) {
    throw new RpcError(-32_601, `the method ${method.slice(0, 60)} does not exist/is not available`);
  }
  if (!Array.isArray(params)) throw badParams('want the parameters as a list');
  return methods[method]?.(params, context);
}

/** Answers one request; null: it is a notification, which is not answered. */
function answerOne(request: unknown, context: RpcContext): object | null {
  const { jsonrpc, id, method, params = [] } = asFields(request) ?? {};
  if (jsonrpc !== '2.0' || typeof method !== 'string' || !(id === undefined || isId(id))) {
    return failure(isId(id) ? id : null, badRequest('invalid request'));
  }
  if (id === undefined) return null;
  try {
    return { jsonrpc: '2.0', id, result: resultOf(method, params, context) };
  } catch (error) {
    if (error instanceof RpcError) return failure(id, error);
    throw error;
  }
}

/** Answers a request or a batch of requests; null: no answer is expected. */
export function answerRpc(body: { readonly value: unknown } | null, context: RpcContext): unknown {
  if (body === null) return failure(null, new RpcError(-32_700, 'parse error'));
  if (!Array.isArray(body.value)) return answerOne(body.value, context);
  if (body.value.length === 0) return failure(null, badRequest('empty batch'));
  if (body.value.length > mostInBatch) return failure(null, badRequest('batch too large'));
  const answers = body.value
    .map((request) => answerOne(request, context))
    .filter((answer) => answer !== null);
  return answers.length === 0 ? null : answers;
}

type Hex = `0x${string}`;

interface WireLog {
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

function wireLog({ event, index }: PlacedEvent, { chain, blocks }: ChainView): WireLog {
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
