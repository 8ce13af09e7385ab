import type {
  EndpointTest,
  RpcChain,
  RpcStatus,
  SettingsChange,
  SettingsView,
} from '../../../src-preload/contract/bridge/settings.ts';
import { formatExact } from '../../format/number.ts';
import { isWebAddress } from './view-model.ts';

/** Text typed for each chain, by chain key. Stored addresses are never in it. */
export type RpcForm = Readonly<Record<string, string>>;

/** Returns the addresses typed in a field, in the order in which they are tried. */
export function typedUrls(text: string): readonly string[] {
  return text.split(/[\s,]+/).filter((url) => url !== '');
}

/** Says what is wrong with a field as typed; null: nothing. The service checks it again. */
export function rpcProblem(text: string): string | null {
  return typedUrls(text).every(isWebAddress)
    ? null
    : 'Enter http:// or https:// addresses, separated by spaces.';
}

/** Returns the addresses of those chains for which something is typed; empty: for none. */
export function rpcChange(form: RpcForm): SettingsChange {
  const typed = Object.entries(form).filter(([, text]) => typedUrls(text).length > 0);
  return typed.length === 0
    ? {}
    : { rpcEndpoints: Object.fromEntries(typed.map(([chainKey, text]) => [chainKey, typedUrls(text)])) };
}

const storedIn = {
  system_keychain: 'in the system keychain',
  settings_file: 'in the settings file',
  environment: 'in PERPSCOPE_RPC_ENDPOINTS',
  command_line: 'on the command line',
  default: 'by default',
} as const satisfies Record<RpcStatus['origin'], string>;

/** Says how many addresses of a chain are set and where, or what is read without any. */
export function chainText(
  { count }: RpcChain,
  { origin }: RpcStatus,
  { simulator }: Pick<SettingsView, 'simulator'>,
): string {
  if (count > 0)
    return `${count === 1 ? 'One address is' : `${count} addresses are`} set ${storedIn[origin]}.`;
  return simulator === null
    ? 'No address is set: this chain isn’t read.'
    : 'No address is set: the simulator’s own chain is read.';
}

/** Says where addresses that are saved here are stored. */
export function rpcKeepingText({ whyNoKeychain }: RpcStatus): string {
  return whyNoKeychain === null
    ? 'Addresses are stored in the system keychain and never shown again.'
    : `${whyNoKeychain} Addresses are stored as plain text in the settings file, readable only by your user account.`;
}

export interface TestText {
  readonly text: string;
  readonly isGood: boolean;
}

/** Describes the response of an RPC address. An address of another chain is never used. */
export function testText(test: EndpointTest, { chainId, title }: RpcChain): TestText {
  if (test.error !== null) return { text: test.error, isGood: false };
  if (test.chainId !== chainId)
    return { text: `It serves chain ${test.chainId}, but ${title} is chain ${chainId}.`, isGood: false };
  const block = test.block === null ? 'no block' : `block ${formatExact(test.block)}`;
  const latency = test.latencyMs === null ? '' : ` in ${formatExact(test.latencyMs)} ms`;
  return { text: `Chain ${chainId}, ${block}${latency}.`, isGood: true };
}
