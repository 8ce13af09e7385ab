import { createChain, probeEndpoint } from '../chain/viem/create-chain.ts';
import { hasCode } from '../chain/viem/has-code.ts';
import type { ChainSetup } from '../domain/funds/chain-setup.ts';
import type { BlockPoint } from '../domain/funds/deposit.ts';
import { messageOf } from '../errors.ts';
import { minuteMs } from '../time.ts';
import type { Fact } from './report.ts';

const timeoutMs = 8_000;
/** Age of the latest block above which the chain or the endpoint counts as stalled. */
const stillMs = 5 * minuteMs;

/** Queries each endpoint of each chain. Endpoints are named by their position, never by URL. Never rejects. */
export async function examineChains(setups: readonly ChainSetup[], now: number): Promise<readonly Fact[]> {
  const facts = setups.map(async (setup): Promise<readonly Fact[]> => {
    const { name, endpoints } = setup;
    if (endpoints.length === 0)
      return [{ about: name, says: `chain ${setup.chainId}: no RPC address is configured`, good: null }];
    return Promise.all(
      endpoints.map(async (url, index) => {
        const about = `${name} ${index + 1} of ${endpoints.length}`;
        return { about, ...(await examineEndpoint(url, setup, now)) };
      }),
    );
  });
  return (await Promise.all(facts)).flat();
}

type Finding = Pick<Fact, 'says' | 'good'>;

async function examineEndpoint(url: string, setup: ChainSetup, now: number): Promise<Finding> {
  const signal = AbortSignal.timeout(4 * timeoutMs);
  const { chainId, latencyMs, error } = await probeEndpoint(url, signal);
  if (error !== null) return { says: error, good: false };
  if (chainId !== setup.chainId)
    return { says: `serves chain ${chainId}, not ${setup.chainId}: it is never used`, good: false };
  const chain = createChain({ ...setup, endpoints: [url] }, { timeoutMs });
  try {
    const latest = await chain.latestBlock(signal);
    const finalized = await chain.finalizedBlock(signal);
    const contracts = await Promise.all([
      contractText('escrow', setup.escrow?.address ?? null, url, signal),
      contractText('fill log', setup.fillLog?.address ?? null, url, signal),
    ]);
    const says = [
      `chain ${chainId}`,
      `latest block ${ageText(latest, now)}`,
      `final block ${ageText(finalized, now)}`,
      `${latencyMs} ms`,
      ...contracts.map((contract) => contract.says),
    ].join('; ');
    const isStill = now - latest.time > stillMs;
    return { says, good: !isStill && contracts.every(({ isThere }) => isThere) };
  } catch (failure) {
    return { says: `chain ${chainId}; ${messageOf(failure)}`, good: false };
  } finally {
    await chain.close();
  }
}

const ageText = ({ number, time }: BlockPoint, now: number): string =>
  `${number} (${Math.max(0, Math.round((now - time) / 1_000))} s old)`;

async function contractText(
  what: string,
  address: string | null,
  url: string,
  signal: AbortSignal,
): Promise<{ readonly says: string; readonly isThere: boolean }> {
  if (address === null) return { says: `no ${what} configured`, isThere: true };
  const isThere = await hasCode(url, address, signal);
  return { says: `${what} ${address}: ${isThere ? 'there' : 'NO CONTRACT'}`, isThere };
}
