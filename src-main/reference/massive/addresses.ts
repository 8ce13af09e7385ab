/** The provider's own address. */
export const massiveAddress = 'https://api.massive.com';
