import type {
  SocketHello,
  SocketToBrowser,
  SocketToServer,
} from '../../src-preload/contract/bridge/socket-messages.ts';
import type { Credentials } from './credentials.ts';
import type { LinkState, Refused } from './link.ts';

interface ReconnectorDeps {
  readonly openSocket: () => WebSocket;
  readonly credentials: Credentials;
  readonly chance: () => number;
  readonly delayMs: (attempt: number, chance: number) => number;
  readonly emit: (state: LinkState) => void;
  readonly hear: (message: SocketToBrowser) => void;
}

interface Reconnector {
  readonly start: () => void;
  readonly stop: () => void;
  /** Returns the connection that the service accepted; null while there is none. */
  readonly welcomed: () => SocketConnection | null;
}

export const noLinkReason = 'A link opens the dashboard once, within ten minutes, in one tab.';

function lastKind(hellos: readonly SocketHello[]): Refused {
  const kind = hellos.at(-1)?.kind;
  return kind === 'link' || kind === 'session' ? kind : 'nothing';
}

/**
 * Keeps one connection open: retries with back-off after a drop, and with the next credential after a refusal, until none is
 * left.
 */
export function createReconnector(deps: ReconnectorDeps): Reconnector {
  let connection: SocketConnection | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWelcome = false;
  let attempt = 0;
  let refusals = 0;

  const leave = (): void => {
    clearTimeout(timer);
    isWelcome = false;
    connection?.close();
    connection = null;
  };
  const refuse = (refused: Refused, reason: string): void => {
    leave();
    deps.credentials.forget();
    deps.emit({ kind: 'refused', refused, reason });
  };
  const connect = (reason = noLinkReason): void => {
    const hellos = deps.credentials.hellos();
    const hello = hellos[refusals];
    if (hello === undefined) refuse(lastKind(hellos), reason);
    else connection = openConnection(deps.openSocket(), hello, { received, closed });
  };
  const received = (message: SocketToBrowser): void => {
    if (message.kind === 'welcome') {
      deps.credentials.welcome(message.sessionKey);
      [attempt, refusals, isWelcome] = [0, 0, true];
      deps.emit({ kind: 'open' });
    } else if (message.kind === 'refused') {
      refusals += 1;
      leave();
      connect(message.reason);
    } else deps.hear(message);
  };
  const closed = (): void => {
    leave();
    deps.emit({ kind: 'lost' });
    timer = setTimeout(connect, deps.delayMs(attempt, deps.chance()));
    attempt += 1;
  };
  return {
    start: () => {
      deps.emit({ kind: 'connecting' });
      connect();
    },
    stop: leave,
    welcomed: () => (isWelcome ? connection : null),
  };
}

interface SocketConnection {
  readonly send: (message: SocketToServer) => void;
  /** Closes the connection. No listener is called afterwards, not even about the close. */
  readonly close: () => void;
}

interface ConnectionEars {
  readonly received: (message: SocketToBrowser) => void;
  readonly closed: () => void;
}

/** Opens a connection: sends the hello first, then passes on messages, and reports the close once. */
function openConnection(socket: WebSocket, hello: SocketHello, ears: ConnectionEars): SocketConnection {
  const gone = new AbortController();
  const { signal } = gone;
  const send = (message: SocketToServer): void => socket.send(JSON.stringify(message));
  socket.addEventListener('open', () => send(hello), { signal });
  socket.addEventListener(
    'message',
    // The service is this page's own origin, so its messages have the types of the contract.
    ({ data }) => ears.received(JSON.parse(String(data)) as SocketToBrowser),
    { signal },
  );
  socket.addEventListener(
    'close',
    () => {
      gone.abort();
      ears.closed();
    },
    { signal },
  );
  return {
    send,
    close: () => {
      gone.abort();
      socket.close();
    },
  };
}
