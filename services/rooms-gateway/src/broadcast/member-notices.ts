import { waitingRoom, isWelcome } from '../rooms/access.js';
import { answersKnocks, mayLock } from '../rooms/lock.js';
import type { LogEntry } from '../rooms/room-state.js';
import { isInVoice, speaksBy } from '../rooms/voices.js';
import type { RoomReplica } from '../store/room-replica.js';
import type { Connection } from '../sockets/connection.js';
import { isMember, type Membership } from './membership.js';

/** Nodes or node families that change what the waiting room shows. */
const showsInWaitingRoom = ['host', 'keeper', '~knocks/', '~bans/', '~lockOwner'];

interface NoticedSubscriber {
  readonly connection: Connection;
  membership: Membership;
  /** Whether its client may be showing the waiting room. */
  seesWaitingRoom?: boolean;
}

/**
 * Messages from a room to single connections. Knocks go to the host, the lock owner and the keeper; the outcome goes to
 * the person who knocked. A speaker gets a notice when their voice comes from another of their clients from now on.
 */
export class MemberNotices {
  constructor(
    private readonly subscribers: ReadonlyMap<Connection, NoticedSubscriber>,
    private readonly audience: { values(): Iterable<NoticedSubscriber> },
    private readonly replica: RoomReplica,
    private readonly now: () => number,
  ) {}

  entry({ writes }: LogEntry) {
    let hasChanged = false;
    for (const [key, value] of writes) {
      if (value === null && key.startsWith('~knocks/')) this.answerKnock(key.slice('~knocks/'.length));
      if (value !== null && key.startsWith('~speakers/')) this.showVoiceOf(key.slice('~speakers/'.length));
      hasChanged ||= showsInWaitingRoom.some(prefix => key.startsWith(prefix));
    }
    if (hasChanged) for (const subscriber of this.subscribers.values()) this.showWaitingRoom(subscriber);
  }

  /**
   * Sends a new subscriber the waiting room and the voice notice, as far as they concern it.
   * @param returns whether its client may still show the waiting room from an earlier connection.
   */
  show(subscriber: NoticedSubscriber, returns = false) {
    if (returns) subscriber.seesWaitingRoom = true;
    this.showWaitingRoom(subscriber);
    this.showVoice(subscriber);
  }

  private *everyone() {
    yield* this.subscribers.values();
    yield* this.audience.values();
  }

  private answerKnock(connectionId: string) {
    const { view, room } = this.replica;
    for (const subscriber of this.everyone()) {
      const { connection, membership } = subscriber;
      if (connection.id !== connectionId) continue;
      if (membership === 'knocking') subscriber.membership = 'outsider';
      else if (membership === 'asking') subscriber.membership = 'audience';
      else continue;
      connection.send({ t: 'admission', room, admitted: isWelcome(view, connection.principal.uid) });
    }
  }

  /**
   * Sends the waiting and blocked people to someone who may answer knocks; sends empty lists once when they no
   * longer may.
   */
  private showWaitingRoom(subscriber: NoticedSubscriber) {
    const { view, room } = this.replica;
    const { connection, membership } = subscriber;
    const { uid } = connection.principal;
    const isIn = isMember(membership);
    const sees = isIn && answersKnocks(view, uid);
    const shown = sees ? waitingRoom(view, this.now()) : { knocks: [], blocked: [] };
    if (sees || (isIn && subscriber.seesWaitingRoom))
      connection.send({ t: 'door', room, ...shown, mayLock: mayLock(view, uid) });
    subscriber.seesWaitingRoom = sees;
  }

  private showVoiceOf(uid: string) {
    for (const subscriber of this.subscribers.values())
      if (subscriber.connection.principal.uid === uid) this.showVoice(subscriber);
  }

  private showVoice({ connection, membership }: NoticedSubscriber) {
    const { view, room } = this.replica;
    const { uid } = connection.principal;
    if (isMember(membership) && isInVoice(view, uid) && !speaksBy(view, uid, connection.client))
      connection.send({ t: 'voiceMoved', room });
  }
}
