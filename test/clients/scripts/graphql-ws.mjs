import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import { checkIterating } from './live-quotes.mjs';
import { base } from './rest.mjs';

const client = createClient({ url: `${base.replace('http', 'ws')}/graphql`, webSocketImpl: WebSocket });
await checkIterating(client);
