import { doorOf, isWelcome } from '../rooms/door.js';
import { answersKnocks, mayLock } from '../rooms/lock.js';
import type { LogEntry } from '../rooms/room-state.js';
import { isInVoice, speaksBy } from '../rooms/voices.js';
import type { RoomReplica } from '../store/room-replica.js';
import type { Connection } from '../sockets/connection.js';

/** Nodes, or families of nodes, of which those learn who answer at the door. */
const showsAtTheDoor = ['host', '~knocks/', '~bans/', '~lockOwner'];

/** Of a connection in a room's audience: whether it is a member, or waits for the host to let it in. */
interface NoticedSeat {
  readonly connection: Connection;
  joined: boolean;
  knocking?: boolean;
  /** It was shown who is at the door. */
  seesDoor?: boolean;
}

/**
 * What a room tells single connections: a host and the owner of the lock who is at the door, someone who knocked what became of it, and someone
 * who speaks that they do so by another client now.
 */
export class SeatNotices {
  constructor(
    private readonly seats: ReadonlyMap<Connection, NoticedSeat>,
    private readonly replica: RoomReplica,
    private readonly now: () => number,
  ) {}

  entry({ writes }: LogEntry) {
    let doorChanged = false;
    for (const [key, value] of writes) {
      if (value === null && key.startsWith('~knocks/')) this.answerKnock(key.slice('~knocks/'.length));
      if (value !== null && key.startsWith('~speakers/')) this.showVoiceOf(key.slice('~speakers/'.length));
      doorChanged ||= showsAtTheDoor.some(prefix => key.startsWith(prefix));
    }
    if (doorChanged) for (const seat of this.seats.values()) this.showDoor(seat);
  }

  /** All that somebody has to know who has just taken a seat. */
  show(seat: NoticedSeat) {
    this.showDoor(seat);
    this.showVoice(seat);
  }

  private answerKnock(connectionId: string) {
    const { view, room } = this.replica;
    for (const seat of this.seats.values()) {
      const { connection, knocking } = seat;
      if (!knocking || connection.id !== connectionId) continue;
      seat.knocking = false;
      connection.send({ t: 'admission', room, admitted: isWelcome(view, connection.principal.uid) });
    }
  }

  /** Tells those who answer there who waits at the door and who is kept out; once they do not any more, that too. */
  private showDoor(seat: NoticedSeat) {
    const { view, room } = this.replica;
    const { connection, joined } = seat;
    const { uid } = connection.principal;
    const sees = joined && answersKnocks(view, uid);
    const door = sees ? doorOf(view, this.now()) : { knocks: [], blocked: [] };
    if (sees || (joined && seat.seesDoor))
      connection.send({ t: 'door', room, ...door, mayLock: mayLock(view, uid) });
    seat.seesDoor = sees;
  }

  private showVoiceOf(uid: string) {
    for (const seat of this.seats.values()) if (seat.connection.principal.uid === uid) this.showVoice(seat);
  }

  private showVoice({ connection, joined }: NoticedSeat) {
    const { view, room } = this.replica;
    const { uid } = connection.principal;
    if (joined && isInVoice(view, uid) && !speaksBy(view, uid, connection.client))
      connection.send({ t: 'voiceMoved', room });
  }
}
