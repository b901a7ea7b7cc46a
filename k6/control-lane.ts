import type { PathEvent, RoomSession } from '@sevenfold/contracts';
import { measures } from './measures.ts';
import type { RoomSocket } from './room-socket.ts';

const track = '/audio/echoverse_demo.mp3';

/**
 * The host seeks. Measures how long it takes until everyone else knows, and whether anyone misses it. Each seek uses a
 * new whole number as position, so a position identifies when it was sent.
 */
export class ControlLane {
  #sentAt = new Map<number, number>();
  #heardBy = new Map<number, number>();
  #next = 1;
  #host: RoomSocket;
  #listeners: RoomSocket[];
  #path: string;

  constructor(host: RoomSocket, room: string, listeners: RoomSocket[]) {
    this.#host = host;
    this.#path = `rydesync/rooms/${room}/session`;
    this.#listeners = listeners;
    for (const listener of listeners) this.listen(listener);
  }

  /** Times what this listener hears. Someone who joins later may miss earlier seeks. */
  listen(listener: RoomSocket) {
    listener.onEvents = events => this.#heard(events);
  }

  async play() {
    await this.#host.ask({
      t: 'update',
      path: this.#path,
      values: { trackUrl: track, position: 0, paused: false },
    });
  }

  async seek() {
    const position = this.#next++;
    this.#sentAt.set(position, Date.now());
    this.#heardBy.set(position, 0);
    await this.#host.ask({ t: 'update', path: this.#path, values: { position } });
  }

  /** Counts missed seeks. Call it after all messages have arrived. */
  settle() {
    for (const heard of this.#heardBy.values())
      for (let listener = 0; listener < this.#listeners.length; listener++)
        measures.controlDelivered.add(listener < heard);
  }

  #heard(events: PathEvent[]) {
    const now = Date.now();
    for (const [path, session] of events) {
      if (path !== this.#path || !session) continue;
      const { position } = session as RoomSession;
      const sentAt = this.#sentAt.get(position);
      if (sentAt === undefined) continue;
      measures.controlMs.add(now - sentAt);
      this.#heardBy.set(position, (this.#heardBy.get(position) ?? 0) + 1);
    }
  }
}
