import { asFields } from '../server/info-request.ts';
import { blockIn, finalizedDepth, safeDepth, type BlockRange, type Blocks } from './blocks.ts';
import { badParams, RpcError } from './rpc-error.ts';

type Hex = `0x${string}`;

function isHex(value: unknown, digits: number): value is Hex {
  return typeof value === 'string' && value.length === digits + 2 && /^0x[0-9a-fA-F]*$/.test(value);
}

export function hashParam(value: unknown): Hex {
  if (!isHex(value, 64)) throw badParams('invalid argument: want 32 bytes as 0x and hex');
  return value.toLowerCase() as Hex;
}

export function addressParam(value: unknown): Hex {
  if (!isHex(value, 40)) throw badParams('invalid argument: want an address as 0x and 40 hex digits');
  return value.toLowerCase() as Hex;
}

/** Parses a block number from a quantity or a tag; the block may not exist yet. */
function blockNumber(value: unknown, { latest }: Blocks): number {
  switch (value) {
    case undefined:
    case null:
    case 'latest':
    case 'pending':
      return latest;
    case 'safe':
      return Math.max(0, latest - safeDepth);
    case 'finalized':
      return Math.max(0, latest - finalizedDepth);
    case 'earliest':
      return 0;
    default:
      if (typeof value === 'string' && /^0x(0|[1-9a-fA-F][0-9a-fA-F]{0,12})$/.test(value))
        return Number(value);
      throw badParams('invalid argument: want a block number as a hex quantity, or a tag');
  }
}

/** Parses a block parameter; null: there is no such block. */
export function blockParam(value: unknown, blocks: Blocks): number | null {
  const number = blockNumber(value, blocks);
  return number > blocks.latest ? null : number;
}

/** Returns the number of a block by its hash; null: there is no such block, or it was replaced. */
export function blockByHash(hash: Hex, blocks: Blocks): number | null {
  const number = blockIn(hash);
  return number <= blocks.latest && blocks.hashOf(number) === hash ? number : null;
}

/** Parses the block of a call: a number, a tag, or a block's hash (EIP-1898). Throws if there is no such block. */
export function stateParam(value: unknown, blocks: Blocks): number {
  const fields = asFields(value);
  const number =
    fields === null
      ? blockParam(value, blocks)
      : fields['blockHash'] === undefined
        ? blockParam(fields['blockNumber'], blocks)
        : blockByHash(hashParam(fields['blockHash']), blocks);
  if (number === null) throw new RpcError(-32_000, 'header not found');
  return number;
}

export interface CallRequest {
  readonly to: Hex;
  readonly data: Hex;
}

export function callParam(value: unknown): CallRequest {
  const fields = asFields(value);
  if (fields === null) throw badParams('invalid argument: want a call object');
  const data = fields['data'] ?? fields['input'] ?? '0x';
  if (typeof data !== 'string' || !/^0x([0-9a-fA-F]{2})*$/.test(data)) {
    throw badParams('invalid argument: want the call data as hex');
  }
  return { to: addressParam(fields['to']), data: data as Hex };
}

export interface LogFilter {
  readonly range: BlockRange;
  /** Contract addresses; null: any. */
  readonly addresses: readonly Hex[] | null;
  /** Topics by position; null: any. */
  readonly topics: readonly (readonly Hex[] | null)[];
}

/** Parses a log filter; null: the block that it names by hash does not exist. */
export function filterParam(value: unknown, blocks: Blocks): LogFilter | null {
  const fields = asFields(value);
  if (fields === null) throw badParams('invalid argument: want a filter object');
  const { address = null, topics = [], blockHash, fromBlock, toBlock } = fields;
  if (!Array.isArray(topics) || topics.length > 4) throw badParams('invalid argument: want up to 4 topics');
  const shared = {
    addresses: address === null ? null : listOf(address).map(addressParam),
    topics: topics.map((topic: unknown) => (topic === null ? null : listOf(topic).map(hashParam))),
  };
  if (blockHash !== undefined) {
    const number = blockByHash(hashParam(blockHash), blocks);
    return number === null ? null : { ...shared, range: { from: number, to: number } };
  }
  const range = { from: blockNumber(fromBlock, blocks), to: blockNumber(toBlock, blocks) };
  if (range.from > range.to) throw new RpcError(-32_000, 'invalid block range params');
  return { ...shared, range };
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}
