import { WebSocketGateway } from '@nestjs/websockets';

/** Where Nest opens its socket server. What comes there goes to the door: see RoomsSocketAdapter. */
@WebSocketGateway({ path: '/api/rydesync/socket' })
export class RoomsSocketGateway {}
