import type {
  DepositRequest,
  WithdrawRequest,
} from '../../../src-preload/contract/views/funds/fund-movement.ts';
import { leastDeposit, escrowChains } from '../../domain/funds/escrow.ts';
import type { EscrowChain } from '../../domain/funds/escrow.ts';
import type { ErrorCode } from '../../errors.ts';
import { PerpscopeError } from '../../errors.ts';
import type { AddressCheck } from '../scope.ts';

type Fields = Readonly<Record<string, unknown>>;

const longestPaymentId = 200;

/** Parses a deposit request. Throws for its first invalid field, in the order network, amount, address, payment. */
export async function readDepositRequest(body: unknown, isAddress: AddressCheck): Promise<DepositRequest> {
  const fields = fieldsOf(body);
  const network = readChain(fields['network']);
  const amount = readAmount(fields['amount'], leastDeposit, 'at least 100000000 (100 USDC)');
  const depositorAddress = await readAddress(fields, 'depositor', isAddress);
  const payment = fields['x402PaymentId'];
  if (payment === undefined) return { amount, network, depositorAddress };
  return { amount, network, depositorAddress, x402PaymentId: readPaymentId(payment) };
}

export async function readWithdrawRequest(body: unknown, isAddress: AddressCheck): Promise<WithdrawRequest> {
  const fields = fieldsOf(body);
  const network = readChain(fields['network']);
  const amount = readAmount(fields['amount'], 1, 'positive');
  return { amount, network, recipientAddress: await readAddress(fields, 'recipient', isAddress) };
}

function readChain(network: unknown): EscrowChain {
  const chain = escrowChains.find((name) => name === network);
  return chain ?? refuse('invalid_network', `network must be one of ${escrowChains.join(', ')}.`);
}

/** Returns the body's own fields, without those of its prototype. */
function fieldsOf(body: unknown): Fields {
  if (typeof body === 'object' && body !== null && !Array.isArray(body))
    return Object.fromEntries(Object.entries(body));
  return refuse('invalid_json', 'The body must be one JSON object.');
}

function readAmount(amount: unknown, least: number, bounds: string): number {
  if (typeof amount === 'number' && Number.isSafeInteger(amount) && amount >= least) return amount;
  return refuse(
    'invalid_amount',
    `amount must be a whole JSON number of USDC in 6-decimal units, ${bounds} and at most ${Number.MAX_SAFE_INTEGER}.`,
  );
}

async function readAddress(
  fields: Fields,
  whose: 'depositor' | 'recipient',
  isAddress: AddressCheck,
): Promise<string> {
  const name = `${whose}_address`;
  const address = fields[`${whose}Address`] ?? '';
  if (address === '')
    return refuse(`missing_${whose}_address`, `${name} is missing. Send an address of 0x and 40 hex digits.`);
  if (typeof address === 'string' && (await isAddress(address))) return address;
  return refuse(
    `invalid_${whose}_address`,
    `${name} must be 0x and 40 hex digits. In mixed case it must match its EIP-55 checksum.`,
  );
}

function readPaymentId(payment: unknown): string {
  if (typeof payment === 'string' && payment !== '' && payment.length <= longestPaymentId) return payment;
  return refuse(
    'invalid_x402_payment_id',
    `x402_payment_id must be text of 1 to ${longestPaymentId} characters. Leave it out if there is no payment.`,
  );
}

function refuse(code: ErrorCode, message: string): never {
  throw new PerpscopeError(code, message);
}
