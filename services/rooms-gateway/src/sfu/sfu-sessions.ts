import { Inject, Injectable } from '@nestjs/common';
import {
  Conflict,
  DomainError,
  InvalidInput,
  lostAfterMs,
  NotAllowed,
  NotFound,
  roomFromName,
  TooMany,
  type Ack,
  type Operation,
} from '@sevenfold/contracts';
import { LOGGER } from '@sevenfold/service-defaults';
import type { Logger } from 'pino';
import type { Connection } from '../sockets/connection.js';
import { subscriptionsOf, type Subscriber } from '../broadcast/room-broadcaster.js';
import { PermissionDenied } from '../path-tree/permission-denied.js';
import type { LogEntry, SfuRoom } from '../rooms/room-state.js';
import {
  doWithoutSfu,
  isInVoice,
  maySpeak,
  sfuIsAway,
  sfuRoomOf,
  speaksBy,
  VOICE_CAPACITY,
  type VoiceCapacity,
} from '../rooms/voices.js';
import type { OpenRoom } from '../store/open-room.js';
import { RoomRegistry } from '../store/room-registry.js';
import { requireOneVoice, requireAudioOnly } from './audio-only.js';
import { type SfuPeer, Sfu } from './sfu.js';

type RelayOperation = Extract<Operation, { t: 'relay' }>;

/** More candidates than any device has addresses. */
const mostCandidates = 100;

/** A person on this pod whose voice uses the SFU. */
interface SfuSession {
  readonly uid: string;
  readonly sfuRoom: SfuRoom;
  /** Receives the SFU's messages; replaced after a reconnect. */
  connection: Connection;
  peer?: SfuPeer;
  candidates: number;
  /** Pending offer: sent again when they reconnect. */
  unanswered?: { offer: string; voices: Record<string, string> };
}

/** A room and its sessions on this pod. */
interface RoomSessions {
  readonly name: string;
  readonly open: OpenRoom;
  readonly people: Map<string, SfuSession>;
  stopListening(): void;
}

/**
 * Relays signalling between clients and the SFU, and removes people from the SFU as soon as they are no
 * longer in voice: left, removed, lost, or voice closed.
 */
@Injectable()
export class SfuSessions {
  private readonly rooms = new Map<string, RoomSessions>();

  constructor(
    private readonly sfu: Sfu,
    @Inject(VOICE_CAPACITY) private readonly capacity: () => VoiceCapacity,
    registry: RoomRegistry,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    // One gateway gets the event, even if nobody of the room was connected to it.
    registry.onEvents((_, events) => {
      for (const event of events) if (event.type === 'relay-left') this.close(event.place);
    });
  }

  get size() {
    let size = 0;
    for (const { people } of this.rooms.values()) size += people.size;
    return size;
  }

  /** @throws unless this person is in voice, in a room that uses the SFU. */
  async perform(connection: Connection, { id, room, data }: RelayOperation): Promise<Ack> {
    const subscriber = subscriptionsOf(connection).get(roomFromName(room));
    if (!subscriber?.isMember) throw new NotAllowed('room.not-member', 'Join the room first.');
    const { view } = subscriber.broadcaster.replica;
    if (!speaksBy(view, connection.principal.uid, connection.client)) throw new PermissionDenied();
    const sfuRoom = sfuRoomOf(view);
    if (!sfuRoom) throw new Conflict('voice.no-relay', 'Voices go peer to peer in this room.');
    if ('offer' in data)
      return {
        t: 'ack',
        id,
        value: { answer: await this.enter(connection, subscriber, sfuRoom, data.offer) },
      };
    const session = this.find(subscriber.broadcaster.room, connection, sfuRoom);
    if ('again' in data) this.goOn(subscriber.broadcaster.room, session, connection);
    else if ('answer' in data) await this.answer(session, data.answer);
    else if (++session.candidates > mostCandidates)
      throw new TooMany('limit.too-many', 'Too many candidates.');
    // The SFU cannot resolve names of the local network (mDNS).
    else if (!data.candidate.candidate.includes('.local')) session.peer!.candidate(data.of, data.candidate);
    return { t: 'ack', id };
  }

  private find(room: string, connection: Connection, sfuRoom: SfuRoom): SfuSession {
    const session = this.rooms.get(room)?.people.get(keyOf(connection));
    if (!session?.peer || session.sfuRoom.id !== sfuRoom.id)
      throw new NotFound('voice.not-relayed', 'The voice server doesn’t know you. Start with an offer.');
    return session;
  }

  private async enter(
    connection: Connection,
    subscriber: Subscriber,
    sfuRoom: SfuRoom,
    offer: string,
  ): Promise<string> {
    requireOneVoice(offer);
    const { uid } = connection.principal;
    const here = this.open(subscriber);
    const key = keyOf(connection);
    here.people.get(key)?.peer?.leave();
    const session: SfuSession = { uid, sfuRoom, connection, candidates: 0 };
    here.people.set(key, session);
    const isCurrent = () => here.people.get(key) === session;
    try {
      const { peer, answer } = await this.sfu.enter(sfuRoom, uid, offer, {
        offer: (description, voices) => this.offer(here, session, description, voices),
        lost: () => {
          if (!isCurrent()) return;
          this.leave(here, key);
          tellLost(here, session);
        },
      });
      // Left, removed, or restarted while the SFU was busy.
      if (!isCurrent()) return this.tooLate(peer);
      session.peer = peer;
      this.watchConnection(here, key, session);
      return answer;
    } catch (error) {
      if (isCurrent()) this.leave(here, key);
      throw error instanceof DomainError ? error : await this.refusal(subscriber, error);
    }
  }

  private tooLate(peer: SfuPeer): never {
    peer.leave();
    throw new PermissionDenied();
  }

  /** Tells a bad offer from a failing SFU. */
  private async refusal(subscriber: Subscriber, error: unknown): Promise<DomainError> {
    this.logger.warn({ err: error }, 'failed to enter the SFU');
    if (this.sfu.state === 'ready')
      return new InvalidInput('voice.offer-refused', 'The voice server can’t use that offer.', {
        cause: error,
      });
    await subscriber.broadcaster.open.run(draft => doWithoutSfu(draft, this.capacity()));
    return sfuIsAway(error);
  }

  private offer(here: RoomSessions, session: SfuSession, offer: string, voices: Record<string, string>) {
    session.unanswered = { offer, voices };
    session.connection.send({ t: 'relay', room: here.name, offer, voices });
  }

  private async answer(session: SfuSession, answer: string) {
    requireAudioOnly(answer);
    delete session.unanswered;
    await session.peer!.answer(answer);
  }

  /** A client has reconnected: repeats what it may have missed. */
  private goOn(room: string, session: SfuSession, connection: Connection) {
    session.connection = connection;
    this.watchConnection(this.rooms.get(room)!, keyOf(connection), session);
    if (session.unanswered) connection.send({ t: 'relay', room, ...session.unanswered });
  }

  /**
   * Removes the session once its connection has been lost for as long as a member's place is kept, whatever
   * other connections the person has.
   */
  private watchConnection(here: RoomSessions, key: string, session: SfuSession) {
    const { connection } = session;
    const giveUp = () => {
      if (session.connection === connection && here.people.get(key) === session) this.leave(here, key);
    };
    const giveUpLater = () => setTimeout(giveUp, lostAfterMs).unref();
    // The connection may have been lost while the SFU was busy.
    if (connection.isOpen) connection.ws.once('close', giveUpLater);
    else giveUpLater();
  }

  private open({ broadcaster }: Subscriber): RoomSessions {
    const found = this.rooms.get(broadcaster.room);
    if (found) return found;
    const { room: name, open } = broadcaster;
    const here: RoomSessions = {
      name,
      open: open.acquire(),
      people: new Map(),
      stopListening: open.replica.listen({
        entry: entry => changesVoices(entry) && this.check(here),
        live: () => undefined,
        restarted: () => this.check(here),
      }),
    };
    this.rooms.set(name, here);
    return here;
  }

  /** Removes people who are no longer in voice, or belong to another SFU room. */
  private check(here: RoomSessions) {
    const { view } = here.open.replica;
    const sfuRoom = sfuRoomOf(view);
    const left = new Set<SfuRoom>();
    for (const [key, session] of here.people) {
      const moved = session.sfuRoom.id !== sfuRoom?.id;
      if (moved) left.add(session.sfuRoom);
      if (!moved && speaksBy(view, session.uid, session.connection.client)) continue;
      this.leave(here, key);
      // Another client of theirs removed the node: this one has to enter again if it still speaks.
      if (!moved && maySpeak(view, session.uid) && !isInVoice(view, session.uid)) tellLost(here, session);
    }
    // If the room's state was lost, nobody else knows of these SFU rooms.
    for (const each of left) this.close(each);
  }

  private close(sfuRoom: SfuRoom) {
    this.sfu
      .close(sfuRoom)
      .catch((error: unknown) => this.logger.warn({ err: error }, 'failed to delete an SFU room'));
  }

  private leave(here: RoomSessions, key: string) {
    here.people.get(key)?.peer?.leave();
    here.people.delete(key);
    if (here.people.size > 0 || this.rooms.get(here.name) !== here) return;
    this.rooms.delete(here.name);
    here.stopListening();
    here.open.release();
  }
}

const tellLost = ({ name }: RoomSessions, { connection }: SfuSession) =>
  connection.send({ t: 'relay', room: name, lost: true });

const keyOf = ({ principal, client }: Connection) => `${principal.uid}/${client ?? ''}`;

const changesVoices = ({ writes }: LogEntry) =>
  writes.some(
    ([key, value]) =>
      key === 'relay' ||
      key === 'settings' ||
      key === 'host' ||
      (value === null && key.startsWith('voice/')) ||
      (value !== null && key.startsWith('~speakers/')),
  );
