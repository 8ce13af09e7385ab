import type { RpcLog } from 'viem';
import { decodeAbiParameters } from 'viem/utils';
import { earliestTime, isWithin, latestTime } from '../../domain/bounds.ts';
import type { DecimalText } from '../../domain/decimal.ts';
import { Fixed, fixedText } from '../../domain/fixed.ts';
import type { BlockPoint } from '../../domain/funds/deposit.ts';
import type { DeployedContract } from '../../domain/funds/chain-setup.ts';
import type { ChainFill, FillPage } from '../../domain/trades/chain-fill.ts';
import { ChainFailure } from '../chain.ts';
import { fillData, fillTopic } from './abi.ts';
import type { Blocks } from './blocks.ts';
import { blockAt } from './blocks.ts';
import type { ReadClient } from './endpoints.ts';
import type { ReadLogs } from './log-pages.ts';
import { blockOf, indexOf } from './log-pages.ts';

/** Decimals of a fill's figures. */
const figureScale = 8;
/** Largest figure of a fill, 10^18, in units of 10^-8. */
const mostUnits = 10n ** 26n;
/** Coin as the venue writes it: `BTC`, `xyz:TSLA`, `@107`, `PURR/USDC`. */
const coinForm = /^[\x21-\x7e]{1,64}$/;

interface Reading {
  readonly fillLog: DeployedContract;
  readonly afterBlock: number;
  readonly blocks: Blocks;
  readonly readLogs: ReadLogs;
}

export async function readFillPage(
  client: ReadClient,
  { fillLog, afterBlock, blocks, readLogs }: Reading,
): Promise<FillPage | null> {
  const from = Math.max(fillLog.fromBlock, afterBlock + 1);
  const known = blocks.knownFinal();
  const finalized = known !== null && known.number >= from ? known : (await blocks.heads(client)).finalized;
  if (from > finalized.number) return null;
  const { logs, to } = await readLogs(client, {
    address: fillLog.address,
    topics: [fillTopic],
    from,
    to: finalized.number,
  });
  const fills = logs.map(fillOf);
  const readable = fills.filter((fill) => fill !== null);
  return {
    fills: readable,
    toBlock: await endOf(client, { to, finalized }),
    unreadable: fills.length - readable.length,
  };
}

/**
 * Returns the last block of a page. The final block may be known from another endpoint: one that is behind it answers without the
 * events that it still lacks.
 */
async function endOf(
  client: ReadClient,
  { to, finalized }: { readonly to: number; readonly finalized: BlockPoint },
): Promise<BlockPoint> {
  const block = await blockAt(client, to);
  if (to === finalized.number && block.hash !== finalized.hash)
    throw new ChainFailure('malformed', `has another block ${to} than the final one`);
  return block;
}

/** Decodes a fill. null: the event does not match the ABI, or holds values that no fill has. */
function fillOf(log: RpcLog): ChainFill | null {
  const [, fillId, account] = log.topics;
  if (fillId === undefined || account === undefined) return null;
  const values = decoded(log.data);
  if (values === null) return null;
  const [coin, isBuy, size, price, realizedPnl, fee, filledAt] = values;
  if (!coinForm.test(coin) || size === 0n || price === 0n) return null;
  if ([size, price, realizedPnl, -realizedPnl, fee].some((units) => units > mostUnits)) return null;
  if (!isWithin(Number(filledAt), { from: earliestTime, to: latestTime })) return null;
  return {
    fillId: fillId.toLowerCase(),
    account: `0x${account.slice(-40).toLowerCase()}`,
    coin,
    side: isBuy ? 'buy' : 'sell',
    size: figure(size),
    price: figure(price),
    realizedPnl: figure(realizedPnl),
    fee: figure(fee),
    filledAt: Number(filledAt),
    blockNumber: blockOf(log),
    logIndex: indexOf(log),
    transactionHash: String(log.transactionHash).toLowerCase(),
  };
}

function decoded(data: `0x${string}`) {
  try {
    return decodeAbiParameters(fillData, data);
  } catch {
    return null;
  }
}

const figure = (units: bigint): DecimalText => fixedText(new Fixed(units, figureScale));
