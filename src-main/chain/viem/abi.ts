import { parseAbi, parseAbiParameters, toEventSelector } from 'viem/utils';

/** The part of `resources/escrow-abi.json` that is read. */
export const escrowAbi = parseAbi([
  'function deposits(bytes32) view returns (address depositor, uint256 amount, uint64 depositedAt, uint64 releaseTime, uint64 cancelDeadline, uint8 state)',
]);
export const escrowTopics = {
  escrowed: toEventSelector('Deposited(bytes32,address,uint256,uint64,uint64)'),
  released: toEventSelector('Released(bytes32)'),
  cancelled: toEventSelector('Cancelled(bytes32)'),
} as const;

/** The event of `resources/fill-log-abi.json`. */
export const fillTopic = toEventSelector(
  'Fill(bytes32,address,string,bool,uint256,uint256,int256,uint256,uint64)',
);
/** Fields of that event that are not topics. */
export const fillData = parseAbiParameters(
  'string coin, bool isBuy, uint256 size, uint256 price, int256 realizedPnl, uint256 fee, uint64 filledAt',
);

export const tokenAbi = parseAbi(['function decimals() view returns (uint8)']);

/** Functions of both kinds of pool. Only the first outputs are read, because forks of Uniswap differ in the others. */
export const poolAbi = parseAbi([
  'function token0() view returns (address)',
  'function token1() view returns (address)',
  'function getReserves() view returns (uint112 reserve0, uint112 reserve1)',
  'function slot0() view returns (uint160 sqrtPriceX96, int24 tick)',
  'function liquidity() view returns (uint128)',
  'function observe(uint32[] secondsAgos) view returns (int56[] tickCumulatives, uint160[] secondsPerLiquidity)',
]);
