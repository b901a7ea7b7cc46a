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
import type { LogEntry, RelayRoom } from '../rooms/room-state.js';
import {
  doWithoutRelay,
  isInVoice,
  maySpeak,
  relayIsAway,
  relayRoomOf,
  speaksBy,
  VOICE_CAPACITY,
  type VoiceCapacity,
} from '../rooms/voices.js';
import { type OpenRoom, RoomRegistry } from '../store/room-registry.js';
import { requireOneVoice, requireSoundAlone } from './sound-alone.js';
import { type RelayLine, VoiceRelay } from './voice-relay.js';

type RelayOperation = Extract<Operation, { t: 'relay' }>;

/** More candidates than any device has addresses. */
const mostCandidates = 100;

/** Somebody of this pod whose voice goes through the relay. */
interface Relayed {
  readonly uid: string;
  readonly place: RelayRoom;
  /** By which they are told; another one after a lost connection. */
  connection: Connection;
  line?: RelayLine;
  candidates: number;
  /** Not answered yet: said again when they come back by another connection. */
  unanswered?: { offer: string; voices: Record<string, string> };
}

/** A room with such people. */
interface RelayedRoom {
  readonly name: string;
  readonly live: OpenRoom;
  readonly held: Promise<OpenRoom>;
  readonly people: Map<string, Relayed>;
  stopListening(): void;
}

/**
 * Hands on what people and the relay say to each other to set up sound, and takes people out of the relay in the same
 * moment in which they are no longer in voice: left, sent out, lost, or voice closed.
 */
@Injectable()
export class RelayedVoices {
  private readonly rooms = new Map<string, RelayedRoom>();

  constructor(
    private readonly relay: VoiceRelay,
    @Inject(VOICE_CAPACITY) private readonly capacity: () => VoiceCapacity,
    private readonly registry: RoomRegistry,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    // Of several gateways one is told, whether or not anybody of the room was with it.
    registry.onEvents((_, events) => {
      for (const event of events) if (event.type === 'relay-left') this.close(event.place);
    });
  }

  get size() {
    let size = 0;
    for (const { people } of this.rooms.values()) size += people.size;
    return size;
  }

  /** @throws unless this person is in voice, in a room that has gone over to the relay. */
  async perform(connection: Connection, { id, room, data }: RelayOperation): Promise<Ack> {
    const subscriber = subscriptionsOf(connection).get(roomFromName(room));
    if (!subscriber?.joined) throw new NotAllowed('room.not-member', 'Join the room first.');
    const { view } = subscriber.broadcaster.replica;
    if (!speaksBy(view, connection.principal.uid, connection.client)) throw new PermissionDenied();
    const place = relayRoomOf(view);
    if (!place) throw new Conflict('voice.no-relay', 'Voices go from peer to peer here.');
    if ('offer' in data)
      return { t: 'ack', id, value: { answer: await this.enter(connection, subscriber, place, data.offer) } };
    const relayed = this.find(subscriber.broadcaster.room, connection, place);
    if ('again' in data) this.goOn(subscriber.broadcaster.room, relayed, connection);
    else if ('answer' in data) await this.answer(relayed, data.answer);
    else if (++relayed.candidates > mostCandidates)
      throw new TooMany('limit.too-many', 'Too many candidates.');
    // Names of the local network mean nothing where the relay stands.
    else if (!data.candidate.candidate.includes('.local')) relayed.line!.candidate(data.of, data.candidate);
    return { t: 'ack', id };
  }

  private find(room: string, connection: Connection, place: RelayRoom): Relayed {
    const relayed = this.rooms.get(room)?.people.get(keyOf(connection));
    if (!relayed?.line || relayed.place.id !== place.id)
      throw new NotFound('voice.not-relayed', 'The relay does not know you: begin with an offer.');
    return relayed;
  }

  private async enter(
    connection: Connection,
    subscriber: Subscriber,
    place: RelayRoom,
    offer: string,
  ): Promise<string> {
    requireOneVoice(offer);
    const { uid } = connection.principal;
    const here = this.open(subscriber);
    const key = keyOf(connection);
    here.people.get(key)?.line?.leave();
    const relayed: Relayed = { uid, place, connection, candidates: 0 };
    here.people.set(key, relayed);
    const isCurrent = () => here.people.get(key) === relayed;
    try {
      const { line, answer } = await this.relay.enter(place, uid, offer, {
        offer: (description, voices) => this.offer(here, relayed, description, voices),
        lost: () => {
          if (!isCurrent()) return;
          this.leave(here, key);
          tellLost(here, relayed);
        },
      });
      // Left, sent out, or begun anew while the relay was busy.
      if (!isCurrent()) return this.tooLate(line);
      relayed.line = line;
      this.watchConnection(here, key, relayed);
      return answer;
    } catch (error) {
      if (isCurrent()) this.leave(here, key);
      throw error instanceof DomainError ? error : await this.refusal(subscriber, error);
    }
  }

  private tooLate(line: RelayLine): never {
    line.leave();
    throw new PermissionDenied();
  }

  /** Of an offer: the relay's fault, or its own. */
  private async refusal(subscriber: Subscriber, error: unknown): Promise<DomainError> {
    this.logger.warn({ err: error }, 'the relay let nobody in');
    if (this.relay.state === 'ready')
      return new InvalidInput('voice.offer-refused', 'The relay could not use that offer.', { cause: error });
    await this.registry.runOn(subscriber.broadcaster.held, draft => doWithoutRelay(draft, this.capacity()));
    return relayIsAway(error);
  }

  private offer(here: RelayedRoom, relayed: Relayed, offer: string, voices: Record<string, string>) {
    relayed.unanswered = { offer, voices };
    relayed.connection.send({ t: 'relay', room: here.name, offer, voices });
  }

  private async answer(relayed: Relayed, answer: string) {
    requireSoundAlone(answer);
    delete relayed.unanswered;
    await relayed.line!.answer(answer);
  }

  /** A client has come back: what it may have missed is said again. */
  private goOn(room: string, relayed: Relayed, connection: Connection) {
    relayed.connection = connection;
    this.watchConnection(this.rooms.get(room)!, keyOf(connection), relayed);
    if (relayed.unanswered) connection.send({ t: 'relay', room, ...relayed.unanswered });
  }

  /** Whoever is lost for as long as a member may be is out, whatever other connections of theirs there are. */
  private watchConnection(here: RelayedRoom, key: string, relayed: Relayed) {
    const { connection } = relayed;
    const giveUp = () => {
      if (relayed.connection === connection && here.people.get(key) === relayed) this.leave(here, key);
    };
    const giveUpLater = () => setTimeout(giveUp, lostAfterMs).unref();
    // While the relay was asked, it may have been lost.
    if (connection.isOpen) connection.ws.once('close', giveUpLater);
    else giveUpLater();
  }

  private open({ broadcaster }: Subscriber): RelayedRoom {
    const found = this.rooms.get(broadcaster.room);
    if (found) return found;
    const { room: name, held: live } = broadcaster;
    const here: RelayedRoom = {
      name,
      live,
      held: this.registry.acquire(name),
      people: new Map(),
      stopListening: live.replica.listen({
        entry: entry => changesVoices(entry) && this.check(here),
        live: () => undefined,
        restarted: () => this.check(here),
      }),
    };
    this.rooms.set(name, here);
    return here;
  }

  /** Whoever is not in voice any more, or meant for another place, is out of the relay at once. */
  private check(here: RelayedRoom) {
    const { view } = here.live.replica;
    const place = relayRoomOf(view);
    const left = new Set<RelayRoom>();
    for (const [key, relayed] of here.people) {
      const moved = relayed.place.id !== place?.id;
      if (moved) left.add(relayed.place);
      if (!moved && speaksBy(view, relayed.uid, relayed.connection.client)) continue;
      this.leave(here, key);
      // Another client of theirs took the node away: this one, if it goes on, has to be heard again.
      if (!moved && maySpeak(view, relayed.uid) && !isInVoice(view, relayed.uid)) tellLost(here, relayed);
    }
    // Where the room's state was lost, nobody else knows of them.
    for (const each of left) this.close(each);
  }

  private close(place: RelayRoom) {
    this.relay.close(place).catch((error: unknown) => this.logger.warn({ err: error }, 'a relay room stays'));
  }

  private leave(here: RelayedRoom, key: string) {
    here.people.get(key)?.line?.leave();
    here.people.delete(key);
    if (here.people.size > 0 || this.rooms.get(here.name) !== here) return;
    this.rooms.delete(here.name);
    here.stopListening();
    void here.held.then(live => this.registry.release(live));
  }
}

const tellLost = ({ name }: RelayedRoom, { connection }: Relayed) =>
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
