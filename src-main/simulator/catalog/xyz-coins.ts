/** The xyz DEX: ticker/szDecimals/maxLeverage/price/millions traded a day[/flags]. */
export const xyzCoins = `
  XYZ100/4/30/29900/200/growth TSLA/3/20/434/5/growth NVDA/3/20/221/20/growth GOLD/4/25/4570/40
  HOOD/3/10/75.7/1/noCross,growth INTC/2/10/124/4/noCross,growth PLTR/3/10/140/0.6/noCross,growth
  COIN/3/10/191/1/noCross,growth META/3/20/617/0.8/growth AAPL/3/20/312/2/growth MSFT/3/20/423/1/growth
  ORCL/3/10/195/0.9/noCross,growth GOOGL/3/20/389/3/growth AMZN/3/20/270/1/growth
  AMD/3/10/479/1/noCross,growth MU/3/10/797/30/growth SNDK/3/10/1550/8/growth MSTR/3/10/165/2/noCross
  CRCL/3/10/116/4/noCross,growth NFLX/3/10/89.1/0.3/noCross,growth COST/4/20/1030/0.3/noCross,growth
  LLY/4/10/1070/0.6/noCross,growth SKHX/3/10/1370/8/growth TSM/3/10/417/0.9/noCross,growth
  JPY/2/50/159/0.8/noCross,growth EUR/1/50/1.16/1/noCross,growth SILVER/2/25/77.8/200/growth
  RIVN/2/10/14.3/0.3/noCross,growth BABA/3/10/132/0.9/noCross,growth CL/3/20/91.1/300/growth
  COPPER/2/20/6.47/10/noCross,growth NATGAS/1/10/3.05/10/noCross,growth SMSN/3/10/201/3/noCross,growth
  PLATINUM/4/20/1970/1/noCross,growth USAR/2/10/26.5/0.6/noCross,growth
  CRWV/2/10/110/0.3/noCross,growth URNM/2/10/58.5/0.3/noCross,growth
  PALLADIUM/4/20/1400/0.6/noCross,growth GME/2/10/22.2/0.3/noCross,growth
  KR200/4/20/1270/0.3/noCross,growth SOFTBANK/3/10/31/2/noCross,growth
  JP225/5/20/65300/0.8/noCross,growth HYUNDAI/3/10/459/0.3/noCross,growth
  KIOXIA/3/10/140/2/noCross,growth EWY/3/20/191/7/noCross,growth EWJ/3/20/95/0.4/noCross,growth
  BRENTOIL/2/20/94.8/100/growth HIMS/2/10/23.4/0.3/noCross,growth SP500/3/50/7540/200/growth
  DKNG/2/10/25.7/0.3/noCross,growth LITE/3/10/1010/3/noCross,growth XLE/2/20/58.8/0.3/noCross,growth
  BX/2/10/118/0.3/noCross,growth PURRDAT/0/10/8.37/0.3/noCross MRVL/2/10/205/0.6/noCross,growth
  RKLB/2/10/142/0.8/noCross,growth BIRD/1/10/3.73/0.3/noCross,growth DRAM/1/20/55.2/1/growth
  CBRS/2/10/265/2/noCross,growth EWZ/2/20/36.9/0.3/noCross,growth ZM/3/10/107/0.3/noCross,growth
  EBAY/2/10/116/0.3/noCross,growth ARM/2/10/313/0.3/noCross,growth EWT/2/20/97.7/0.3/noCross,growth
  GBP/0/50/1.35/0.3/noCross,growth SPCX/2/20/208/6/growth ASML/3/10/1580/2/noCross,growth
  MINIMAX/2/10/100/2/noCross,growth BB/1/10/7.1/2/noCross,growth QNT/2/10/41.5/2/noCross,growth
  DELL/2/10/187/2/noCross,growth IBM/2/10/289/2/noCross,growth AVGO/2/10/412/2/noCross,growth
  NOW/2/10/148/2/noCross,growth NBIS/2/10/139/2/noCross,growth WDC/3/10/231/2/noCross,growth
  NOK/2/10/8.4/2/noCross,growth SMH/3/20/421/2/noCross,growth BE/2/10/131/2/noCross,growth
  ZHIPU/3/10/92.5/2/noCross,growth QCOM/2/10/182/2/noCross,growth STRC/1/10/98.4/2/noCross
  BOT/2/10/33.2/2/noCross,growth AMAT/3/10/356/2/noCross,growth GIGADEV/2/10/36.5/2/noCross,growth
  SHAZ/2/10/24.7/2/noCross,growth SKHY/2/10/138/2/growth KSTR/2/10/21.4/2/noCross,growth
  CXMT/1/10/12.6/2/noCross,growth GEV/3/10/812/2/noCross,growth KORU/1/10/64.2/2/noCross,growth
  UNITREE/2/10/58.3/2/noCross,growth LYTE/2/10/17.9/2/noCross,growth NCLD/2/10/29.6/2/noCross,growth
  SOXL/2/10/71.3/2/noCross,growth MAGS/2/10/68.4/2/noCross,growth IREN/1/10/47.8/2/noCross,growth
  NET/2/10/214/2/noCross,growth CRWD/2/10/478/2/noCross,growth RDDT/2/10/192/2/noCross,growth
  AAOI/2/10/63.1/2/noCross,growth MRNA/2/10/31.7/2/noCross,growth XBI/2/10/118/2/noCross,growth
  SHEIN/1/10/14.2/2/noCross,growth BMNR/2/10/38.6/2/noCross,unchanged SNXX/1/10/26.3/2/noCross,growth
  CVX/2/10/158/2/noCross,growth TLT/2/20/88.2/2/noCross,growth OURA/1/5/11.8/2/noCross,growth
  URANIUM/3/10/85/2/strictIsolated,growth,delisted ALUMINIUM/4/20/3080/2/strictIsolated,growth,delisted
  DXY/2/20/97.2/2/noCross,growth,delisted VIX/2/3/20/2/strictIsolated,growth,delisted
  CORN/0/20/4.61/2/noCross,growth,delisted WHEAT/0/20/6.3/2/noCross,growth,delisted
  TTF/1/20/57/2/noCross,growth,delisted VOL/1/10/15/2/strictIsolated,growth,delisted
  KRW/3/50/1510/2/noCross,growth,delisted H100/0/10/2.6/2/strictIsolated,growth,delisted
  NIFTY/4/20/24200/2/strictIsolated,growth,delisted
`;
