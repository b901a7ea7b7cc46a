/** What the ticks drive: a room's audience. */
export interface Flushable {
  /** Sends the state that waits. */
  flush(): void;
  /** Sends the live values that wait. */
  flushLive(): void;
}

/** State that may wait, waits for so long. */
const stateTickMs = 20;
/** Live values come ten times a second from each; two ticks between are enough to look smooth. */
const liveTickMs = 50;
/** Rooms are flushed for so long at a stretch, so that control frames get their turn. */
const stretchMs = 2;

/** The gateway's two heartbeats. They stand still while nothing waits: an idle room costs no timer. */
export class Ticks {
  private readonly state = new DirtyRooms(stateTickMs, audience => audience.flush());
  private readonly live = new DirtyRooms(liveTickMs, audience => audience.flushLive());

  /** The room has state to send. */
  soon(audience: Flushable) {
    this.state.add(audience);
  }

  /** The room has live values to send. */
  later(audience: Flushable) {
    this.live.add(audience);
  }
}

class DirtyRooms {
  private waiting = new Set<Flushable>();
  private scheduled = false;

  constructor(
    private readonly tickMs: number,
    private readonly flush: (audience: Flushable) => void,
  ) {}

  add(audience: Flushable) {
    this.waiting.add(audience);
    if (this.scheduled) return;
    this.scheduled = true;
    setTimeout(() => this.run(), this.tickMs);
  }

  private run() {
    const started = performance.now();
    for (const audience of this.waiting) {
      if (performance.now() - started > stretchMs) return void setImmediate(() => this.run());
      this.waiting.delete(audience);
      this.flush(audience);
    }
    this.scheduled = false;
  }
}
