import type { ServerTime } from '@sevenfold/contracts';
import { ClockFilter, WakeWatch, type ProbeSample } from '@sevenfold/realtime-client/clock';

/** The first burst; later ones only follow the drift. */
const firstProbes = 8;
const laterProbes = 3;
/** The second burst comes soon, because it measures the drift; then the gaps grow. */
const gapsMs = [15_000, 30_000, 45_000];
const answerDeadlineMs = 3_000;

/** The server's clock for a page without a socket: a few HTTP requests, through the same filter as in rooms. */
export class HttpClock {
  private readonly filter = new ClockFilter();
  private readonly wake = new WakeWatch();
  private bursts = 0;
  private dueAt = 0;

  /** Server time; undefined before the first burst. */
  now(): number | undefined {
    return this.filter.isReady ? this.filter.serverTime(performance.now()) : undefined;
  }

  /**
   * The maximum error. Includes half of the round trip, because no exchange can tell how long each direction took.
   */
  get accuracyMs(): number {
    const { roundTripMs, uncertaintyMs } = this.filter.estimate(performance.now());
    return roundTripMs / 2 + 2 * uncertaintyMs;
  }

  /** Whether to measure now. Call it regularly, so that it notices when the device has slept. */
  isDue(): boolean {
    return this.wake.slept(performance.now(), Date.now()) || performance.now() >= this.dueAt;
  }

  /** Sends one request after the other. */
  async measure(signal: AbortSignal): Promise<void> {
    const samples: ProbeSample[] = [];
    const probes = this.bursts === 0 ? firstProbes : laterProbes;
    while (samples.length < probes) samples.push(await probe(signal));
    const jumped = this.filter.add(samples);
    this.bursts = jumped ? 1 : this.bursts + 1;
    this.dueAt = performance.now() + gapsMs[Math.min(this.bursts, gapsMs.length) - 1]!;
  }
}

async function probe(signal: AbortSignal): Promise<ProbeSample> {
  const asked = performance.now();
  const answer = await fetch('/api/rydesync/time', {
    cache: 'no-store',
    credentials: 'omit',
    signal: AbortSignal.any([signal, AbortSignal.timeout(answerDeadlineMs)]),
  });
  const answered = performance.now();
  const { serverTime } = (await answer.json()) as ServerTime;
  if (!answer.ok || !Number.isFinite(serverTime)) throw new Error(`No time (${answer.status})`);
  // The browser's own record leaves out how long the page was busy. Browsers keep only 250 records per page.
  const record = performance.getEntriesByName(answer.url).findLast(entry => entry.startTime >= asked) as
    PerformanceResourceTiming | undefined;
  const [t1, t4] = record?.responseStart ? [record.requestStart, record.responseStart] : [asked, answered];
  return { t1, t2: serverTime, t3: serverTime, t4 };
}
