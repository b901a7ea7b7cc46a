import { clientKey } from '../sockets/connections.js';
import type { Connection } from '../sockets/connection.js';
import { reachingStore } from '../store/reaching-store.js';
import type { TicketStore } from '../store/room-store.js';

/** Longer than the longest pause between two attempts to connect, and the 10 s over which a pod sends its clients elsewhere. */
const keptMs = 120_000;

/**
 * Seats of listeners who lost their connection to a locked hall: the room's log doesn't know them, and the lock may be newer
 * than they are. Another page of the same person is another listener.
 */
export class Seats {
  constructor(private readonly store: TicketStore) {}

  /** If this fails, they have to pass the lock again. */
  keep(room: string, connection: Connection) {
    this.store.put(seatOf(room, connection), '', keptMs).catch(() => undefined);
  }

  /**
   * Takes the seat that was kept for a connection, if there is one.
   * @throws Unavailable
   */
  async take(room: string, connection: Connection): Promise<boolean> {
    return (await reachingStore(this.store.take(seatOf(room, connection)))) !== null;
  }
}

const seatOf = (room: string, connection: Connection) => `${room}/${clientKey(connection)}`;
