import { WebSocketGateway } from '@nestjs/websockets';

/** Path of Nest's socket server. The FrameDispatcher handles its sockets: see RoomsSocketAdapter. */
@WebSocketGateway({ path: '/api/rydesync/socket' })
export class RoomsSocketGateway {}
