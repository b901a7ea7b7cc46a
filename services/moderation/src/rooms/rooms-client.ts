import type {
  AdminKeptRoomPage,
  AdminParticipant,
  AdminRoom,
  AdminRoomList,
  FindKeptRooms,
  PruneResult,
  RoomMoments,
  Trends,
  WebSocketFailures,
} from '@sevenfold/contracts';

/** Live rooms. rooms-gateway owns them and is called on the operator's behalf. */
export abstract class RoomsClient {
  abstract list(token: string): Promise<AdminRoomList>;

  /** @throws InvalidInput for a cursor that rooms-gateway did not issue. */
  abstract kept(query: FindKeptRooms, token: string): Promise<AdminKeptRoomPage>;

  /** @throws NotFound `room.not-found` */
  abstract participants(room: string, token: string): Promise<AdminParticipant[]>;

  /** @throws NotFound `room.not-found` */
  abstract room(room: string, token: string): Promise<AdminRoom>;

  /** The last hour, even if the room is empty by now. */
  abstract moments(room: string, token: string): Promise<RoomMoments>;

  /** @throws NotFound `room.not-found`, `room.line-not-found` */
  abstract removeGuestbookLine(room: string, key: string, token: string): Promise<void>;

  abstract webSocketFailures(limit: number, token: string): Promise<WebSocketFailures>;

  abstract trends(token: string): Promise<Trends>;

  /** Removes stale presences. */
  abstract prunePresence(token: string): Promise<PruneResult>;
}
