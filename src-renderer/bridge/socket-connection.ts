import type {
  SocketHello,
  SocketToBrowser,
  SocketToServer,
} from '../../src-preload/contract/bridge/socket-messages.ts';

export interface SocketConnection {
  readonly send: (message: SocketToServer) => void;
  /** Closes the connection. No listener is called afterwards, not even about the close. */
  readonly close: () => void;
}

interface ConnectionEars {
  readonly received: (message: SocketToBrowser) => void;
  readonly closed: () => void;
}

/** Opens a connection: sends the hello first, then passes on messages, and reports the close once. */
export function openConnection(
  socket: WebSocket,
  hello: SocketHello,
  ears: ConnectionEars,
): SocketConnection {
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
