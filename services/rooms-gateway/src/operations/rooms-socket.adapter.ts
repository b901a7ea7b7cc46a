import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { INestApplicationContext } from '@nestjs/common';
import { WsAdapter } from '@nestjs/platform-ws';
import { realtimeLimits } from '@sevenfold/contracts';
import { WebSocketServer } from 'ws';
import type { FrameDispatcher } from './frame-dispatcher.js';

/**
 * Opens Nest's socket server, and bypasses Nest for its sockets: handshakes and frames go to the
 * FrameDispatcher.
 */
export class RoomsSocketAdapter extends WsAdapter {
  constructor(
    app: INestApplicationContext,
    private readonly dispatcher: Pick<FrameDispatcher, 'receive'>,
  ) {
    super(app);
  }

  /**
   * Replaces Nest's own server, which destroys handshakes for other paths without an answer and never closes
   * some that it cannot parse.
   */
  override create(_port: number, { path = '/' }: { path?: string } = {}) {
    const sockets = new WebSocketServer({
      noServer: true,
      maxPayload: realtimeLimits.frameBytes,
      perMessageDeflate: false,
      // The dispatcher answers pings within its limits: a client may ping and never read.
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
