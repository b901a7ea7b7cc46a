/** What the scheduler drives: a room's broadcaster. */
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
export class FlushScheduler {
  private readonly state = new DirtyRooms(stateTickMs, broadcaster => broadcaster.flush());
  private readonly live = new DirtyRooms(liveTickMs, broadcaster => broadcaster.flushLive());

  /** The room has state to send. */
  scheduleState(broadcaster: Flushable) {
    this.state.add(broadcaster);
  }

  /** The room has live values to send. */
  scheduleLive(broadcaster: Flushable) {
    this.live.add(broadcaster);
  }
}

class DirtyRooms {
  private waiting = new Set<Flushable>();
  private scheduled = false;

  constructor(
    private readonly tickMs: number,
    private readonly flush: (broadcaster: Flushable) => void,
  ) {}

  add(broadcaster: Flushable) {
    this.waiting.add(broadcaster);
    if (this.scheduled) return;
    this.scheduled = true;
    setTimeout(() => this.run(), this.tickMs);
  }

  private run() {
    const started = performance.now();
    for (const broadcaster of this.waiting) {
      if (performance.now() - started > stretchMs) return void setImmediate(() => this.run());
      this.waiting.delete(broadcaster);
      this.flush(broadcaster);
    }
    this.scheduled = false;
  }
}
