/**
 * An address of an EVM chain: 0x and 40 hex digits, by EIP-55 where their case is mixed. What ruleChecks it is loaded with
 * the first address: most services never see one.
 */
export async function isEvmAddress(text: string): Promise<boolean> {
  const digits = /^0x([0-9a-fA-F]{40})$/.exec(text)?.[1];
  if (digits === undefined) return false;
  if (digits === digits.toUpperCase()) return true; // of one case it carries no checksum
  const { isAddress } = await import('viem/utils');
  return isAddress(text);
}
