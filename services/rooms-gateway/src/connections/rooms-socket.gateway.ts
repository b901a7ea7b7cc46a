import { WebSocketGateway, type OnGatewayInit } from '@nestjs/websockets';
import type { WebSocketServer } from 'ws';
import { SocketDoor } from './socket-door.js';

@WebSocketGateway({ path: '/api/rydesync/socket' })
export class RoomsSocketGateway implements OnGatewayInit<WebSocketServer> {
  constructor(private readonly door: SocketDoor) {}

  afterInit(server: WebSocketServer) {
    this.door.listen(server);
  }
}
