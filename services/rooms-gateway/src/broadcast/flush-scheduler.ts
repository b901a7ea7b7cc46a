/** A room's broadcaster, as the scheduler sees it. */
export interface Flushable {
  /** Sends pending state. */
  flush(): void;
  /** Sends pending live values. */
  flushLive(): void;
  /** Sends pending news to the audience. */
  flushHall(): void;
}

/** Flush interval of state that may wait. */
const stateTickMs = 20;
/** Each member sends ten live values a second, so two ticks per value: enough to look smooth. */
const liveTickMs = 50;
/** An audience is large: each message to it takes a tenth of a second. */
const hallTickMs = 1_000;
/** Maximum time per batch of rooms, so that control frames get their turn. */
const stretchMs = 2;

/** The gateway's flush timers. They stop while nothing is pending: an idle room costs no timer. */
export class FlushScheduler {
  private readonly state = new DirtyRooms(stateTickMs, broadcaster => broadcaster.flush());
  private readonly live = new DirtyRooms(liveTickMs, broadcaster => broadcaster.flushLive());

  private readonly halls = new DirtyRooms(hallTickMs, broadcaster => broadcaster.flushHall());

  scheduleState(broadcaster: Flushable) {
    this.state.add(broadcaster);
  }

  scheduleLive(broadcaster: Flushable) {
    this.live.add(broadcaster);
  }

  scheduleHall(broadcaster: Flushable) {
    this.halls.add(broadcaster);
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
    if (!this.scheduled) this.plan();
  }

  private plan() {
    this.scheduled = true;
    setTimeout(() => {
      const due = this.waiting;
      // A room that wakes itself waits for the next tick.
      this.waiting = new Set();
      this.run(due);
    }, this.tickMs).unref();
  }

  private run(due: Set<Flushable>) {
    const started = performance.now();
    for (const broadcaster of due) {
      if (performance.now() - started > stretchMs) return void setImmediate(() => this.run(due));
      due.delete(broadcaster);
      this.flush(broadcaster);
    }
    this.scheduled = false;
    if (this.waiting.size > 0) this.plan();
  }
}
