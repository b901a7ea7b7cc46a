import { once } from 'node:events';
import { PlainClient, type SocketLike } from '@sevenfold/realtime-client';
import WebSocket from 'ws';
import { compareWithDocument } from './described.js';

/** A plain client whose socket tests can pause and cut. */
export class TestClient extends PlainClient<WebSocket & SocketLike> {
  /** @throws Error with the HTTP status if the handshake was refused. */
  static async open(url: string, headers: Record<string, string>): Promise<TestClient> {
    const socket = new WebSocket(url, { headers, perMessageDeflate: false });
    compareWithDocument(socket);
    const client = new TestClient(socket as WebSocket & SocketLike);
    await Promise.race([
      once(socket, 'open'),
      once(socket, 'unexpected-response').then(([, response]) => {
        throw new Error(`refused with ${response.statusCode}`);
      }),
    ]);
    return client;
  }

  terminate() {
    this.socket.terminate();
  }
}
