/** The flx DEX: ticker/szDecimals/maxLeverage/price/millions traded a day[/flags]. */
export const flxCoins = `
  TSLA/2/10/434/0.8/growth NVDA/2/10/221/0.8/growth CRCL/2/5/116/0.8/strictIsolated,growth
  COIN/2/10/191/0.8/strictIsolated,growth XMR/2/10/392/0.8 GOLD/3/25/4570/0.8
  SILVER/2/25/77.8/0.8/growth OIL/3/15/91.1/0.8/strictIsolated,growth
  COPPER/2/20/6.47/0.8/strictIsolated,growth USA500/4/30/7540/0.8/growth
`;
