import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Abi, Hex } from 'viem';
import { decodeFunctionResult, encodeDeployData, encodeFunctionData, numberToHex } from 'viem';
import type { Contract } from './compile-contracts.ts';

/** Path of the program; null on a platform where it is not installed. */
export const anvilPath = ((): string | null => {
  try {
    const manifest = createRequire(import.meta.url).resolve('@foundry-rs/anvil-linux-amd64/package.json');
    return join(dirname(manifest), 'bin/anvil');
  } catch {
    return null;
  }
})();

export interface Deployed {
  readonly address: Hex;
  readonly abi: Abi;
}

/** A real EVM on loopback, whose first account sends every transaction: the node holds its key. */
export interface Anvil {
  readonly url: string;
  readonly chainId: number;
  readonly account: Hex;
  readonly rpc: <T = unknown>(method: string, ...params: readonly unknown[]) => Promise<T>;
  readonly deploy: (contract: Contract, ...args: readonly unknown[]) => Promise<Deployed>;
  /** Resolves with the block of the transaction; rejects if it reverts. */
  readonly send: (to: Deployed, name: string, ...args: readonly unknown[]) => Promise<SentTransaction>;
  readonly call: <T>(to: Deployed, name: string, ...args: readonly unknown[]) => Promise<T>;
  readonly mine: (blocks: number) => Promise<unknown>;
  readonly stop: () => Promise<void>;
}

interface SentTransaction {
  readonly hash: string;
  readonly block: number;
}

interface AnvilOptions {
  readonly chainId?: number;
  readonly args?: readonly string[];
}

/** Gas far above what any test transaction needs, so that thousands of events fit one block. */
const gasLimit = 2_000_000_000;

export async function startAnvil({ chainId = 31_337, args = [] }: AnvilOptions = {}): Promise<Anvil> {
  if (anvilPath === null) throw new Error('anvil is not installed on this platform.');
  const options = ['--host', '127.0.0.1', '--port', '0', '--chain-id', String(chainId), '--accounts', '1'];
  const child = spawn(
    anvilPath,
    [
      ...options,
      '--slots-in-an-epoch',
      '4',
      '--gas-limit',
      String(gasLimit),
      '--no-request-size-limit',
      ...args,
    ],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const url = await new Promise<string>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`anvil ended with ${code}.`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const address = /Listening on (\S+)/.exec(line)?.[1];
      if (address !== undefined) resolve(`http://${address}`);
    });
  });
  const rpc = async <T>(method: string, ...params: readonly unknown[]): Promise<T> => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    const { result, error } = (await response.json()) as { result: T; error?: { message: string } };
    if (error !== undefined) throw new Error(`${method}: ${error.message}`);
    return result;
  };
  const [account] = await rpc<readonly [Hex]>('eth_accounts');
  const transact = async (transaction: object): Promise<Receipt> => {
    const gas = numberToHex(gasLimit / 2);
    const receipt = await rpc<Receipt>('eth_sendTransactionSync', { from: account, gas, ...transaction });
    if (Number(receipt.status) !== 1) throw new Error('The transaction reverted.');
    return receipt;
  };
  return {
    url,
    chainId,
    account,
    rpc,
    deploy: async ({ abi, bytecode }, ...deployArgs) => {
      const { contractAddress } = await transact({
        data: encodeDeployData({ abi, bytecode, args: deployArgs }),
      });
      return { address: contractAddress, abi };
    },
    send: async ({ address, abi }, functionName, ...callArgs) => {
      const data = encodeFunctionData({ abi, functionName, args: callArgs });
      const { transactionHash: hash, blockNumber } = await transact({ to: address, data });
      return { hash, block: Number(blockNumber) };
    },
    call: async <T>({ address, abi }: Deployed, functionName: string, ...callArgs: readonly unknown[]) => {
      const data = encodeFunctionData({ abi, functionName, args: callArgs });
      const answer = await rpc<Hex>('eth_call', { to: address, data }, 'latest');
      return decodeFunctionResult({ abi, functionName, data: answer }) as T;
    },
    mine: (blocks) => rpc('anvil_mine', numberToHex(blocks)),
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
  };
}

interface Receipt {
  readonly status: string;
  readonly transactionHash: string;
  readonly blockNumber: string;
  readonly contractAddress: Hex;
}
