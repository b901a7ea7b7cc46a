import type { GuestbookEntry } from '@sevenfold/contracts';
import { measures } from './measures.ts';
import type { RoomSocket } from './room-socket.ts';

/** Has the host write numbered messages to the guestbook, and counts who receives all of them in order. */
export class NumberedLines {
  #written = 0;
  readonly #host: RoomSocket;
  readonly #room: string;
  /** The numbers that each listener has received, in order of arrival. */
  readonly #heard: number[][];

  constructor(host: RoomSocket, room: string, others: RoomSocket[]) {
    this.#host = host;
    this.#room = room;
    this.#heard = others.map(member => this.#listenTo(member));
  }

  #listenTo(member: RoomSocket) {
    const lines: number[] = [];
    const { onEvents } = member;
    member.onEvents = events => {
      onEvents(events);
      for (const [path, entry] of events) {
        if (!path.startsWith(`guestbook/${this.#room}/`) || !entry) continue;
        const line = Number((entry as GuestbookEntry).text);
        if (lines.at(-1) !== line) lines.push(line);
      }
    };
    return lines;
  }

  /** Returns a function that sends the next message. Retries are safe: the key stays the same. */
  next() {
    const number = ++this.#written;
    const key = `${Date.now().toString(36).padStart(9, '0')}${String(number).padStart(11, '0')}`;
    return () =>
      this.#host.ask({
        t: 'push',
        path: `guestbook/${this.#room}`,
        key,
        value: { uid: this.#host.uid, text: String(number), ts: { '.sv': 'timestamp' } },
      });
  }

  /** Counts the members who received every message, in order. Call it after all messages have arrived. */
  settle() {
    for (const lines of this.#heard)
      measures.eventsKept.add(
        lines.length === this.#written && lines.every((line, index) => line === index + 1),
      );
  }
}
