/** Every amount, price, size and rate of a vault is an exact decimal in the venue's spelling (`"0.0"`, `"77562.0"`). */
export type VenueDecimal = string;

/** The venue's own words for where an account keeps its money. */
export type VaultMode = 'disabled' | 'unifiedAccount' | 'portfolioMargin';
