import type {
  AdminParticipant,
  AdminRoom,
  RoomMoments,
  RoomSummary,
  WebSocketFailures,
} from '@sevenfold/contracts';

/** The rooms as they are now. Their truth is in rooms-gateway, which is asked in the operator's own name. */
export abstract class LiveRooms {
  abstract list(token: string): Promise<{ rooms: RoomSummary[] }>;

  /** @throws NotFound `room.not-found` */
  abstract participants(room: string, token: string): Promise<AdminParticipant[]>;

  /** @throws NotFound `room.not-found` */
  abstract room(room: string, token: string): Promise<AdminRoom>;

  /** Its last hour, also when it is empty by now. */
  abstract moments(room: string, token: string): Promise<RoomMoments>;

  /** @throws NotFound `room.not-found`, `room.line-not-found` */
  abstract removeGuestbookLine(room: string, key: string, token: string): Promise<void>;

  abstract webSocketFailures(limit: number, token: string): Promise<WebSocketFailures>;

  /** Removes stale presence; answers how much of it there was. */
  abstract prunePresence(token: string): Promise<number>;
}
