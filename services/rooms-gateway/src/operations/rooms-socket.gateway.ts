import { WebSocketGateway } from '@nestjs/websockets';

/** Where Nest opens its socket server. What comes there goes to the FrameDispatcher: see RoomsSocketAdapter. */
@WebSocketGateway({ path: '/api/rydesync/socket' })
export class RoomsSocketGateway {}
