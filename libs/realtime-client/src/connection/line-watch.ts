import type { ClockProbes } from '../clock/clock-probes.js';
import { WakeWatch } from '../clock/wake-watch.js';
import type { Transport } from './transport.js';

/** Probes run every few seconds; after this much silence the connection is dead. */
const silenceMs = 12_000;
const watchMs = 2_000;
/** After the page or the network woke up, this much silence is enough. */
const wakeSilenceMs = 3_000;

/** Detects a connection that died without a close, and restarts it. */
export class LineWatch {
  private suspicion: ReturnType<typeof setTimeout> | undefined;
  private readonly round: ReturnType<typeof setInterval>;
  private readonly stopWatchingPage: () => void;

  constructor(
    private readonly transport: Transport,
    private readonly clock: ClockProbes,
    private readonly now: () => number,
  ) {
    const wakes = new WakeWatch();
    this.round = setInterval(() => {
      if (wakes.slept(now(), Date.now())) this.wake();
      this.restartAfter(silenceMs);
    }, watchMs);
    this.stopWatchingPage = onPageWakes(() => this.wake());
  }

  stop() {
    clearInterval(this.round);
    clearTimeout(this.suspicion);
    this.stopWatchingPage();
  }

  /** The page is visible or the network is back: the connection may be dead. */
  private wake() {
    if (this.transport.state === 'online') this.suspect();
    else this.transport.hurry();
  }

  /**
   * Probes the connection and restarts it unless something arrives soon: a network change ends it silently.
   */
  private suspect() {
    this.clock.start();
    const asked = this.now();
    clearTimeout(this.suspicion);
    this.suspicion = setTimeout(() => this.restartAfter(this.now() - asked), wakeSilenceMs);
  }

  private restartAfter(milliseconds: number) {
    if (this.transport.state === 'online' && this.clock.silence() >= milliseconds) this.transport.restart();
  }
}

function onPageWakes(listener: () => void): () => void {
  if (typeof document === 'undefined') return () => undefined;
  const visible = () => document.visibilityState === 'visible' && listener();
  document.addEventListener('visibilitychange', visible);
  addEventListener('online', listener);
  return () => {
    document.removeEventListener('visibilitychange', visible);
    removeEventListener('online', listener);
  };
}
