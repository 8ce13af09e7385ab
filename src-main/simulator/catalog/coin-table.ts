/** One parsed line of a coin table. */
export interface CoinRow {
  readonly ticker: string;
  readonly sizeDecimals: number;
  readonly maxLeverage: number;
  /** US dollars at the start of the world. */
  readonly price: number;
  readonly dailyVolumeUsd: number;
  readonly marginMode: 'noCross' | 'strictIsolated' | null;
  readonly growth: boolean;
  /** Whether its deployer never changed its fees. */
  readonly feesUnchanged: boolean;
  readonly delisted: boolean;
}

function readRow(text: string): CoinRow {
  const [ticker = '', sizeDecimals, maxLeverage, price, volumeMillions, flagText = ''] = text.split('/');
  const flags = flagText.split(',');
  const isolated = flags.includes('noCross') ? 'noCross' : null;
  return {
    ticker,
    sizeDecimals: Number(sizeDecimals),
    maxLeverage: Number(maxLeverage),
    price: Number(price),
    dailyVolumeUsd: Number(volumeMillions) * 1e6,
    marginMode: flags.includes('strictIsolated') ? 'strictIsolated' : isolated,
    growth: flags.includes('growth'),
    feesUnchanged: flags.includes('unchanged'),
    delisted: flags.includes('delisted'),
  };
}

/** Parses a table written as `ticker/szDecimals/maxLeverage/price/millions[/flags]`, separated by whitespace. */
export function readCoinTable(table: string): readonly CoinRow[] {
  return table.trim().split(/\s+/).map(readRow);
}

/** The flx DEX: ticker/szDecimals/maxLeverage/price/millions traded a day[/flags]. */
export const flxCoins = `
  TSLA/2/10/434/0.8/growth NVDA/2/10/221/0.8/growth CRCL/2/5/116/0.8/strictIsolated,growth
  COIN/2/10/191/0.8/strictIsolated,growth XMR/2/10/392/0.8 GOLD/3/25/4570/0.8
  SILVER/2/25/77.8/0.8/growth OIL/3/15/91.1/0.8/strictIsolated,growth
  COPPER/2/20/6.47/0.8/strictIsolated,growth USA500/4/30/7540/0.8/growth
`;

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

/** The venue's own DEX: ticker/szDecimals/maxLeverage/price in dollars/millions traded a day[/flags]. */
export const cryptoCoins = `
  BTC/5/40/77600/2000 ETH/4/25/2120/600 ATOM/2/5/2.13/0.5 MATIC/1/20/0.376/2/delisted
  DYDX/1/5/0.156/0.3 SOL/2/20/86.1/100 AVAX/2/10/9.43/2 BNB/3/10/667/6 APE/1/5/0.138/0.4
  OP/1/5/0.131/0.8 LTC/2/10/52.7/6 ARB/1/10/0.109/2 RNDR/1/20/6.9/2/delisted DOGE/0/10/0.103/10
  INJ/1/5/5.71/6 SUI/1/10/1.05/20 kPEPE/0/10/0.00363/2 CRV/1/10/0.227/2 LDO/1/5/0.35/0.7
  LINK/1/10/9.59/4 STX/1/5/0.25/0.3 FTM/0/10/0.717/2/delisted CFX/0/5/0.0553/0.3 GMX/2/3/6.73/0.3
  SNX/1/3/0.319/0.3 XRP/0/20/1.36/20 BCH/3/10/349/2 APT/2/10/0.976/0.9 AAVE/2/10/86.7/4
  COMP/2/5/19.5/0.3 MKR/4/10/1830/2/delisted WLD/1/10/0.303/10 YGG/0/3/0.0385/0.3 TRX/0/10/0.374/2
  kSHIB/0/10/0.00562/0.4 UNI/1/10/3.36/2 SEI/0/5/0.0624/0.6 RUNE/1/5/0.461/0.3 ZRO/1/5/1.35/2
  FXS/1/5/0.655/2/delisted DOT/1/10/1.28/1 BANANA/1/3/3.87/0.3 TRB/2/3/17.8/0.3 BIGTIME/0/3/0.0123/0.3
  KAS/0/3/0.0336/0.3 BLUR/0/3/0.0228/0.3 TIA/1/5/0.451/2 BSV/2/3/14.8/0.3 HPOS/0/3/0.0419/2/strictIsolated,delisted
  ADA/0/10/0.246/4 MINA/0/3/0.057/0.3 POLYX/0/3/0.057/0.3 GAS/1/3/1.57/0.3 PENDLE/0/5/1.94/2
  FET/0/5/0.223/2 NEAR/1/10/2.7/100 MEME/0/3/0.00518/0.3 RLB/0/3/0.071/2/strictIsolated,delisted ORDI/2/3/4.19/0.3
  NEO/2/5/2.83/0.3 ZEN/2/5/6.34/0.5 FIL/1/5/0.991/0.4 PYTH/0/5/0.0415/0.5 SUSHI/1/3/0.207/0.3
  IMX/1/5/0.17/0.3 kBONK/0/10/0.00612/0.6 UNIBOT/3/3/7.64/2/strictIsolated,delisted GMT/0/3/0.0116/0.6
  SUPER/0/3/0.125/1 JUP/0/10/0.203/2 kLUNC/0/3/0.0818/0.3 RSR/0/3/0.0168/0.3 GALA/0/3/0.00331/0.3
  JTO/0/5/0.518/2 ACE/2/3/0.119/0.3 FRIEND/1/3/4.72/2/strictIsolated,delisted WIF/0/5/0.196/0.7 CAKE/1/3/1.46/0.3
  PEOPLE/0/3/0.00671/0.3 ENS/2/5/6.4/0.3 ETC/2/5/9.04/0.3 XAI/1/3/0.0408/0.3 MANTA/1/3/0.0789/0.4
  UMA/1/3/0.461/0.3 CYBER/1/3/1.04/2/delisted ONDO/0/10/0.436/10 ALT/0/3/0.00734/0.4
  ZETA/1/3/0.0505/0.3 DYM/1/3/0.109/0.3 W/1/5/0.05/0.3 STRK/1/5/0.0416/2 TAO/3/5/277/9 AR/2/5/2.16/0.3
  BLZ/0/5/0.07/2/delisted kFLOKI/0/5/0.0299/0.3 BOME/0/3/0.0054/0.3 ETHFI/1/5/0.379/0.6
  ENA/0/10/0.101/3 MNT/1/5/0.651/0.3 TNSR/1/3/0.0387/0.3 SAGA/1/3/0.0979/1 MERL/0/3/0.0279/0.3
  FTT/1/3/0.322/2/delisted HBAR/0/5/0.0893/0.7 POPCAT/0/3/0.0573/0.4 EIGEN/2/5/0.255/2
  REZ/0/3/0.00455/0.3 NOT/0/3/0.00493/0.3 TURBO/0/3/0.0114/0.3 BRETT/0/3/0.0072/0.3 IO/1/3/0.156/0.3
  LOOM/0/10/0.0712/2/delisted ZK/0/5/0.0151/0.3 RENDER/1/5/2.2/5 POL/0/5/0.0924/0.5 CELO/0/3/0.0799/0.3
  HMSTR/0/3/0.0161/1 kNEIRO/1/3/0.0947/0.3 GOAT/0/3/0.0175/0.3 MOODENG/0/3/0.0509/0.3
  OGN/0/3/0.0557/2/delisted GRASS/1/3/0.519/3 PURR/0/3/0.117/1 PNUT/1/3/0.0563/0.3 XLM/0/5/0.151/1
  SAND/0/5/0.0722/0.3 IOTA/0/3/0.0581/0.3 ALGO/0/5/0.114/0.5 HYPE/2/10/62.7/700
  RDNT/0/5/0.0183/2/delisted ME/1/3/0.0981/0.3 MOVE/0/3/0.0162/0.3 VIRTUAL/1/5/0.784/3
  PENGU/0/5/0.00901/2 USUAL/1/3/0.0557/0.3 FARTCOIN/1/10/0.184/7 AIXBT/0/3/0.0298/0.3
  BIO/0/3/0.0349/0.9 ARK/0/3/0.161/2/delisted GRIFFAIN/0/3/0.0115/0.3 SPX/1/5/0.365/2 S/0/5/0.0459/0.3
  MORPHO/1/5/2.29/7 TRUMP/1/10/2.09/1 MELANIA/1/3/0.0954/0.3 ANIME/0/3/0.00438/0.3 VVV/2/3/18.3/20
  BNT/0/3/0.383/2/delisted BERA/1/5/0.385/0.4 LAYER/0/3/0.0887/0.3 KAITO/0/5/0.519/0.6
  NIL/0/3/0.0806/10 PAXG/3/10/4560/4 BABY/0/3/0.0162/0.3 WCT/0/3/0.062/0.3 HYPER/0/3/0.102/0.3
  CANTO/0/5/0.066/2/delisted ZORA/0/3/0.011/0.3 INIT/0/3/0.0834/0.3 NXPC/0/3/0.367/0.3
  SOPH/0/3/0.00796/0.3 RESOLV/0/3/0.0266/0.3 SYRUP/0/3/0.208/1 PUMP/0/10/0.0181/4 PROVE/0/3/0.271/0.4
  REQ/0/3/0.155/2/delisted XPL/0/10/0.0858/4 WLFI/0/5/0.0624/1 LINEA/0/3/0.00323/0.5 SKY/0/3/0.0704/0.3
  ASTER/0/5/0.7/5 AVNT/0/5/0.155/0.3 STBL/0/3/0.0325/0.4 0G/0/3/0.477/0.3 ORBS/0/3/0.0194/2/delisted
  HEMI/0/3/0.00723/0.3 APEX/0/3/0.334/0.3 2Z/0/3/0.102/0.3 ZEC/2/10/673/200 MON/0/5/0.0265/3
  MET/0/3/0.135/0.3 MEGA/0/3/0.0759/0.9 CC/0/3/0.168/1 TON/1/10/1.95/2/delisted ICP/1/5/2.68/2
  AERO/0/3/0.435/2 STABLE/0/3/0.0377/2 FOGO/0/3/0.0149/0.5 LIT/0/5/1.27/20 XMR/3/5/392/7
  AXS/1/5/1.16/0.3 DASH/2/5/45.6/2 STG/0/3/0.154/2/delisted SKR/0/3/0.0147/0.3 AZTEC/0/3/0.0245/1
  CHIP/0/3/0.0469/1 GRAM/0/5/1.4/2 CASHCAT/0/3/0.021/4 PONS/0/3/0.13/0.6 USELESS/0/3/0.094/0.9
`;
