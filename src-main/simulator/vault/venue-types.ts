/** Exact decimal in the venue's format (`"0.0"`, `"77562.0"`), for every amount, price, size and rate of a vault. */
export type VenueDecimal = string;

/** The venue's names of the account modes. */
export type VaultMode = 'disabled' | 'unifiedAccount' | 'portfolioMargin';
