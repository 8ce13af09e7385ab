import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import type { Abi, Hex } from 'viem';

export interface Contract {
  readonly abi: Abi;
  readonly bytecode: Hex;
}

type ContractName = 'Escrow' | 'FillLog' | 'Multicall' | 'Token' | 'Trader';

const root = resolve(import.meta.dirname, '../../..');
const folder = join(root, 'test/fixtures/contracts');
const load = createRequire(import.meta.url);

interface Output {
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[];
  readonly contracts: Readonly<
    Record<string, Readonly<Record<string, { abi: Abi; evm: { bytecode: { object: string } } }>>>
  >;
}

/** Returns the test contracts, compiled again only after one of them has changed. */
export function compileContracts(): Readonly<Record<ContractName, Contract>> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.sol'));
  const sources = Object.fromEntries(
    files.map((name) => [name, { content: readFileSync(join(folder, name), 'utf8') }]),
  );
  const request = JSON.stringify({
    language: 'Solidity',
    sources,
    settings: {
      evmVersion: 'cancun',
      optimizer: { enabled: true },
      viaIR: true,
      outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
    },
  });
  const cached = join(
    root,
    'node_modules/.cache/contracts',
    `${createHash('sha256').update(request).digest('hex').slice(0, 16)}.json`,
  );
  if (!existsSync(cached)) {
    mkdirSync(resolve(cached, '..'), { recursive: true });
    writeFileSync(`${cached}.${process.pid}`, JSON.stringify(compile(request)));
    renameSync(`${cached}.${process.pid}`, cached);
  }
  return JSON.parse(readFileSync(cached, 'utf8')) as Readonly<Record<ContractName, Contract>>;
}

function compile(request: string): Readonly<Record<string, Contract>> {
  const solc = load('solc') as { readonly compile: (request: string) => string };
  const output = JSON.parse(solc.compile(request)) as Output;
  const failed = output.errors?.filter(({ severity }) => severity === 'error') ?? [];
  if (failed.length > 0) throw new Error(failed.map(({ formattedMessage }) => formattedMessage).join('\n'));
  return Object.fromEntries(
    Object.values(output.contracts).flatMap((contracts) =>
      Object.entries(contracts).map(([name, { abi, evm }]) => [
        name,
        { abi, bytecode: `0x${evm.bytecode.object}` as const },
      ]),
    ),
  );
}

/** Reads a contract that Uniswap publishes. */
export function uniswapContract(path: string): Contract {
  const { abi, bytecode } = load(`@uniswap/${path}`) as { readonly abi: Abi; readonly bytecode: string };
  return { abi, bytecode: (bytecode.startsWith('0x') ? bytecode : `0x${bytecode}`) as Hex };
}
