/** A pair of the venue's spot market, `@107` or `PURR/USDC`, that does not have `Spot` before it yet. */
const spotPair = /(?<!Spot )(?<![\w@:/])(@\d+|[A-Z][A-Z0-9]*\/USDC)\b/g;

/** Names the spot pairs in a text as the window names markets: `Spot @107`. */
export const withSpotNames = (text: string): string => text.replaceAll(spotPair, 'Spot $1');
