import { Agent } from 'undici';
import { createClient } from 'viem';
import { getCode } from 'viem/actions';
import { checkedHttp } from './checked-http.ts';
import { endpointFailure } from './failures.ts';

const timeoutMs = 8_000;

/** Checks whether a contract exists at this address in the latest block of an endpoint. Throws ChainFailure. */
export async function hasCode(url: string, address: string, signal: AbortSignal): Promise<boolean> {
  const agent = new Agent();
  try {
    const client = createClient({ transport: checkedHttp(url, { signal, agent, timeoutMs }) });
    const code = await getCode(client, { address: address as `0x${string}` });
    return code !== undefined && code !== '0x';
  } catch (error) {
    throw endpointFailure(error, timeoutMs);
  } finally {
    await agent.destroy();
  }
}
