/** A room's broadcaster, as the scheduler sees it. */
export interface Flushable {
  /** Sends pending state. */
  flush(): void;
  /** Sends pending live values. */
  flushLive(): void;
}

/** Flush interval of state that may wait. */
const stateTickMs = 20;
/** Each member sends ten live values a second, so two ticks per value: enough to look smooth. */
const liveTickMs = 50;
/** Maximum time per batch of rooms, so that control frames get their turn. */
const stretchMs = 2;

/** The gateway's two flush timers. Both stop while nothing is pending: an idle room costs no timer. */
export class FlushScheduler {
  private readonly state = new DirtyRooms(stateTickMs, broadcaster => broadcaster.flush());
  private readonly live = new DirtyRooms(liveTickMs, broadcaster => broadcaster.flushLive());

  scheduleState(broadcaster: Flushable) {
    this.state.add(broadcaster);
  }

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
