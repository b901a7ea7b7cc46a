import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { INestApplicationContext } from '@nestjs/common';
import { WsAdapter } from '@nestjs/platform-ws';
import { realtimeLimits } from '@sevenfold/contracts';
import { WebSocketServer } from 'ws';
import type { FrameDispatcher } from './frame-dispatcher.js';

/** Opens Nest's socket server, and keeps Nest away from its sockets: handshakes and frames go to the FrameDispatcher. */
export class RoomsSocketAdapter extends WsAdapter {
  constructor(
    app: INestApplicationContext,
    private readonly dispatcher: Pick<FrameDispatcher, 'receive'>,
  ) {
    super(app);
  }

  /** Not Nest's own, which destroys handshakes for other paths unanswered and never ends some that it cannot read. */
  override create(_port: number, { path = '/' }: { path?: string } = {}) {
    const sockets = new WebSocketServer({
      noServer: true,
      maxPayload: realtimeLimits.frameBytes,
      perMessageDeflate: false,
      // A client that pings and never reads is within its budget, too.
      autoPong: false,
      clientTracking: false,
    });
    (this.httpServer as Server).on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      void this.dispatcher.receive(sockets, path, request, socket, head);
    });
    return sockets;
  }

  override bindClientConnect() {}
  override bindMessageHandlers() {}
}
