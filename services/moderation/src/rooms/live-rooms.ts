import type { Participant, RoomList, RoomSummary, WsFailureList } from '@sevenfold/contracts';

/** The rooms as they are now. Their truth is in rooms-gateway, which is asked in the operator's own name. */
export abstract class LiveRooms {
  abstract list(token: string): Promise<RoomList>;

  /** @throws NotFound `room.not-found` */
  abstract participants(room: string, token: string): Promise<Participant[]>;

  abstract webSocketFailures(limit: number, token: string): Promise<WsFailureList>;

  /** Removes stale presence; answers how much of it there was. */
  abstract prunePresence(token: string): Promise<number>;

  /** @throws NotFound `room.not-found` */
  abstract find(room: string, token: string): Promise<RoomSummary>;
}
