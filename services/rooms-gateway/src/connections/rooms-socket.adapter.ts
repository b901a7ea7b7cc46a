import type { INestApplicationContext } from '@nestjs/common';
import { WsAdapter } from '@nestjs/platform-ws';
import { realtimeLimits } from '@sevenfold/contracts';
import type { SocketDoor } from './socket-door.js';

/** Opens Nest's socket server with our handshake, and keeps Nest away from its sockets: frames go to the door. */
export class RoomsSocketAdapter extends WsAdapter {
  constructor(
    app: INestApplicationContext,
    private readonly door: SocketDoor,
  ) {
    super(app);
  }

  override create(port: number, options: Record<string, unknown> = {}) {
    return super.create(port, {
      ...options,
      verifyClient: this.door.verify,
      maxPayload: realtimeLimits.frameBytes,
      perMessageDeflate: false,
      clientTracking: false,
    } as never);
  }

  override bindClientConnect() {}
  override bindMessageHandlers() {}
}
