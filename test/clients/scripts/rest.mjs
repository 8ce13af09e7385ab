/** Address of the service that the clients are run against. */
export const base = process.env.PERPSCOPE_URL;

export async function rest(path) {
  const response = await fetch(`${base}${path}`);
  return { status: response.status, body: await response.json() };
}

/** The market that every client asks for, and one that there is not. */
export const asked = 'sim-testnet:BTC';
export const unknown = 'sim-testnet:BTC-PERP';

const identity = ['marketId', 'displayName', 'assetClass', 'maxLeverage', 'sizeDecimals'];

/** What of a catalog row does not change while the clients run. */
export const identityOf = (row) => Object.fromEntries(identity.map((name) => [name, row[name]]));

export async function catalog() {
  return (await rest('/api/markets')).body.markets.map(identityOf);
}

export async function oneMarket() {
  return identityOf((await rest(`/api/markets/${encodeURIComponent(asked)}`)).body);
}

/** The end of a message about an unknown market. */
export const candidatesIn = (message) => /Candidates: .*/.exec(message)?.[0];

/** The refusal of an unknown market: its code and the candidates that it names. */
export async function unknownMarket() {
  const { status, body } = await rest(`/api/markets/${encodeURIComponent(unknown)}`);
  const candidates = candidatesIn(body.message);
  if (status !== 404 || candidates?.includes(asked) !== true) throw new Error(`REST answers ${body.message}`);
  return { code: body.error, candidates };
}
