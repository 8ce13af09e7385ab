import type { IncomingMessage } from 'node:http';

export const graphqlPath = '/graphql';
const explorerFiles: ReadonlySet<string> = new Set(['/graphql/explorer.js', '/graphql/explorer.css']);

/** The explorer's page and its files hold no data. Asked without a query, the address has nothing else to say. */
export function isExplorerVisit({ method, url = '' }: Pick<IncomingMessage, 'method' | 'url'>): boolean {
  return (method === 'GET' || method === 'HEAD') && (url === graphqlPath || explorerFiles.has(url));
}
