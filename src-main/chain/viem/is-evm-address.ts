/**
 * Checks whether a text is an address of an EVM chain: 0x and 40 hex digits, with a valid EIP-55 checksum if their case is mixed.
 * The checksum library is loaded with the first mixed-case address, because most services never see one.
 */
export async function isEvmAddress(text: string): Promise<boolean> {
  const digits = /^0x([0-9a-fA-F]{40})$/.exec(text)?.[1];
  if (digits === undefined) return false;
  if (digits === digits.toUpperCase()) return true; // An address in one case carries no checksum.
  const { isAddress } = await import('viem/utils');
  return isAddress(text);
}
