import { connectRealtime, type ConnectionState, type Realtime, type Room } from '@sevenfold/realtime-client';
import { describeDevice } from './device';

/** With `hostAway`, nobody in the room can answer. */
export type Wait = { hostAway: boolean };

type Options = {
  fetchTicket: () => Promise<string>;
  /** A guest's name. */
  guestName?: string | undefined;
  password?: string | undefined;
};

/** A join in progress, on its own connection. */
export class Entering {
  readonly realtime: Realtime;
  readonly joined: Promise<Room>;
  private readonly leaving = new AbortController();
  private waiting: Wait | undefined;
  private tellWaiting: ((waiting: Wait) => void) | undefined;

  constructor(name: string, { fetchTicket, guestName, password }: Options) {
    this.realtime = connectRealtime({ url: '/api/rydesync/socket', fetchTicket });
    this.joined = this.realtime.joinRoom(name, {
      device: describeDevice(navigator),
      signal: this.leaving.signal,
      onWaiting: waiting => {
        this.waiting = waiting;
        this.tellWaiting?.(waiting);
      },
      ...(guestName && { name: guestName }),
      ...(password !== undefined && { password }),
    });
    // The room's view gets the error from `joined` itself.
    this.joined.catch(() => undefined);
  }

  get isLeft() {
    return this.leaving.signal.aborted;
  }

  /** Reports the state of the connection, which may have begun long before. */
  onState(listener: (state: ConnectionState) => void): () => void {
    listener(this.realtime.state);
    return this.realtime.onState(listener);
  }

  /** Reports that the person has to wait to be let in. */
  onWaiting(listener: (waiting: Wait) => void) {
    this.tellWaiting = listener;
    if (this.waiting) listener(this.waiting);
  }

  leave() {
    this.leaving.abort();
  }
}
