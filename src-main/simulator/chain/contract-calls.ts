import type { Abi, AbiFunction } from 'viem';
import {
  decodeFunctionData,
  encodeErrorResult,
  encodeFunctionResult,
  parseAbi,
  slice,
  toFunctionSelector,
} from 'viem/utils';
import escrowAbi from '../../../resources/escrow-abi.json' with { type: 'json' };
import { agentToken, poolSlotAt, tickCumulativeAt } from './token-pool.ts';
import { stateAfter, type DepositState } from './escrow.ts';
import { reverted } from './rpc-error.ts';
import type { CallRequest } from './rpc-params.ts';
import type { ChainView } from './simulated-chain.ts';

const tokenAbi = parseAbi([
  'function decimals() view returns (uint8)',
  'function symbol() view returns (string)',
  'function name() view returns (string)',
  'function balanceOf(address account) view returns (uint256)',
]);
const poolAbi = parseAbi([
  'function token0() view returns (address)',
  'function token1() view returns (address)',
  'function fee() view returns (uint24)',
  'function liquidity() view returns (uint128)',
  'function slot0() view returns (uint160 sqrtPriceX96, int24 tick, uint16 observationIndex, uint16 observationCardinality, uint16 observationCardinalityNext, uint8 feeProtocol, bool unlocked)',
  'function observe(uint32[] secondsAgos) view returns (int56[] tickCumulatives, uint160[] secondsPerLiquidityCumulativeX128s)',
]);
const errorAbi = parseAbi(['error Error(string reason)']);

/** A contract's answers by function, for the state after a block. */
interface Contract {
  readonly abi: Abi;
  readonly answers: Readonly<Record<string, (args: readonly unknown[], block: number) => unknown>>;
}

const stateCodes: Readonly<Record<DepositState, number>> = {
  none: 0,
  escrowed: 1,
  released: 2,
  cancelled: 3,
};
const nobody = `0x${'0'.repeat(40)}`;

function escrowContract(view: ChainView): Contract {
  return {
    abi: escrowAbi as Abi,
    answers: {
      deposits: ([id], block) => {
        const life = view.deposits().find(({ depositId }) => depositId === id);
        const state = life === undefined ? 'none' : stateAfter(life, block);
        if (life === undefined || state === 'none') return [nobody, 0n, 0n, 0n, 0n, 0];
        const times = [life.depositedAt, life.releaseTime, life.cancelDeadline];
        return [life.depositor, life.amount, ...times.map((ms) => BigInt(ms / 1000)), stateCodes[state]];
      },
    },
  };
}

/** Balances of the pool, in whole tokens; they do not follow the price. */
const poolHolds = { token: 3_000_000n, usdc: 250_000n };

function usdcContract(view: ChainView): Contract {
  const { contracts, name } = view.chain;
  const escrowedAt = (block: number): bigint =>
    view
      .deposits()
      .filter((life) => stateAfter(life, block) === 'escrowed')
      .reduce((sum, { amount }) => sum + amount, 0n);
  return {
    abi: tokenAbi,
    answers: {
      decimals: () => 6,
      symbol: () => 'USDC',
      name: () => 'Simulated USDC',
      balanceOf: ([account], block) => {
        const address = String(account).toLowerCase();
        if (address === contracts.escrow) return escrowedAt(block);
        return name === agentToken.chain && address === agentToken.pool ? poolHolds.usdc * 10n ** 6n : 0n;
      },
    },
  };
}

const tokenContract: Contract = {
  abi: tokenAbi,
  answers: {
    decimals: () => agentToken.decimals,
    symbol: () => agentToken.symbol,
    name: () => 'Simulated agent token',
    balanceOf: ([account]) =>
      String(account).toLowerCase() === agentToken.pool
        ? poolHolds.token * 10n ** BigInt(agentToken.decimals)
        : 0n,
  },
};

/** Number of observations that the pool keeps, one per block. */
const observations = 600;
const liquidity = 840_000_000_000_000_000n;

function poolContract({ chain, blocks }: ChainView): Contract {
  const { usdc } = chain.contracts;
  const { seed, genesisMs } = chain.world.origin;
  const isToken0 = BigInt(agentToken.address) < BigInt(usdc);
  const [token0, token1] = isToken0 ? [agentToken.address, usdc] : [usdc, agentToken.address];
  return {
    abi: poolAbi,
    answers: {
      token0: () => token0,
      token1: () => token1,
      fee: () => 3_000,
      liquidity: () => liquidity,
      slot0: (_, block) => {
        const { sqrtPriceX96, tick } = poolSlotAt(seed, blocks.timeOf(block), isToken0);
        return [sqrtPriceX96, tick, block % observations, observations, observations, 0, true];
      },
      observe: ([secondsAgos], block) => {
        const now = blocks.timeOf(block);
        const oldest = blocks.timeOf(Math.max(0, block - observations + 1));
        const instants = (secondsAgos as readonly number[]).map((seconds) => now - seconds * 1000);
        if (instants.some((instant) => instant < oldest)) throw refusal('OLD');
        const seconds = (instant: number): bigint => BigInt(Math.floor((instant - genesisMs) / 1000));
        return [
          instants.map((instant) => tickCumulativeAt(seed, { genesisMs, instant, isToken0 })),
          instants.map((instant) => (seconds(instant) << 128n) / liquidity),
        ];
      },
    },
  };
}

function refusal(reason: string): Error {
  return reverted(reason, encodeErrorResult({ abi: errorAbi, errorName: 'Error', args: [reason] }));
}

function contractAt(address: string, view: ChainView): Contract | null {
  const { contracts, name } = view.chain;
  if (address === contracts.escrow) return escrowContract(view);
  if (address === contracts.usdc.toLowerCase()) return usdcContract(view);
  if (name !== agentToken.chain) return null;
  if (address === agentToken.address) return tokenContract;
  return address === agentToken.pool ? poolContract(view) : null;
}

/** Returns placeholder code for a contract, which nobody runs; 0x for any other address. */
export function codeAt(address: string, view: ChainView): `0x${string}` {
  return address === view.chain.contracts.fillLog || contractAt(address, view) !== null ? '0x00' : '0x';
}

/** Returns a contract's result of a call after a block; 0x if there is no contract, as on any chain. Throws RpcError. */
export function callContract(view: ChainView, { to, data }: CallRequest, block: number): `0x${string}` {
  const contract = contractAt(to, view);
  if (contract === null) return '0x';
  const { abi, answers } = contract;
  const selectors = new Set(
    abi
      .filter((item): item is AbiFunction => item.type === 'function')
      .map((item) => toFunctionSelector(item)),
  );
  if (data.length < 10 || !selectors.has(slice(data, 0, 4))) throw reverted('no such function', '0x');
  const { functionName, args } = decode(abi, data);
  const answer = answers[functionName];
  if (answer === undefined) throw reverted('not a view', '0x');
  return encodeFunctionResult({ abi, functionName, result: answer(args, block) });
}

function decode(abi: Abi, data: `0x${string}`) {
  try {
    const { functionName, args = [] } = decodeFunctionData({ abi, data });
    return { functionName, args };
  } catch {
    throw reverted('the arguments do not decode', '0x');
  }
}
