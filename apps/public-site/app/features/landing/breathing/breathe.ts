import { onAir, residentRooms, type ResidentRoom, type Track, type Waveform } from '@sevenfold/contracts';
import { approach, fastestChange, opennessAt } from './breath';
import { HttpClock } from './http-clock';

// Not a static import: the page's first scripts would have to list the chunks of both.
const { alignSlowFrames, everySlowFrame, frameMs } = await import('../../../shell/pleat-light');

/** Contents of the caption. */
export type InStep = { accuracyMs: number; room: ResidentRoom; track: Track };

/** The first resident room is that of the house's own band. */
const room = residentRooms[0]!;

/** One step moves a crease by a sixth of a pixel. Smaller ones would look the same and cost more. */
const steps = 40;

/**
 * Opens and closes the pleated sheet in step with the house's music, by the server's clock: `--breath`, from 0 to 1, is
 * the same on all screens at the same instant. It runs only while the sheet is in view, and not with reduced motion.
 * After a failed request the sheet comes to rest, until the page is shown again.
 */
export function breathe(sheet: HTMLElement, tell: (inStep: InStep | undefined) => void): () => void {
  const clock = new HttpClock();
  const still = matchMedia('(prefers-reduced-motion: reduce), (forced-colors: active)');
  let inView = false;
  let stopRun: (() => void) | undefined;
  let openness = 0;
  let playing: Track | undefined;
  let peaks: Waveform['peaks'] | undefined;
  let told: InStep | undefined;

  const say = (inStep: InStep | undefined) => {
    if (inStep?.accuracyMs === told?.accuracyMs && inStep?.track === told?.track) return;
    told = inStep;
    tell(inStep);
  };

  const open = (next: number) => {
    openness = next;
    const shown = String(Math.round(next * steps) / steps);
    if (sheet.style.getPropertyValue('--breath') !== shown) sheet.style.setProperty('--breath', shown);
  };

  const draw = (serverTime: number, resting: boolean) => {
    const { track, at } = onAir(room, serverTime);
    if (track !== playing) {
      playing = track;
      peaks = undefined;
      void peaksOf(track).then(found => playing === track && (peaks = found));
    }
    // Someone who points at a fold or focuses it wants to read it.
    const held = resting || sheet.matches(':hover, :focus-within');
    const target = held ? 0 : opennessAt((serverTime - at) / 1000, track, peaks);
    open(approach(openness, target, (fastestChange * frameMs) / 1000));
    say(resting ? undefined : { accuracyMs: Math.max(1, Math.ceil(clock.accuracyMs)), room, track });
  };

  const run = () => {
    const ended = new AbortController();
    let measuring = false;
    let failed = false;
    const measure = async () => {
      measuring = true;
      await clock.measure(ended.signal).catch(() => (failed = true));
      measuring = false;
    };
    const step = () => {
      failed ||= !navigator.onLine;
      if (!failed && !measuring && clock.isDue()) void measure();
      const now = clock.now();
      if (now !== undefined) {
        // All screens draw the same frames, at the same instants.
        alignSlowFrames(now - performance.now());
        draw(Math.round(now / frameMs) * frameMs, failed);
      }
      if (failed && openness === 0) stop();
    };
    const stopFrames = everySlowFrame(step);
    sheet.dataset['breathing'] = '';
    return () => {
      ended.abort();
      stopFrames();
      delete sheet.dataset['breathing'];
    };
  };

  const stop = () => {
    stopRun?.();
    stopRun = undefined;
  };
  const attend = () => {
    const wanted = inView && !document.hidden && !still.matches;
    if (!wanted) stop();
    else stopRun ??= run();
    if (still.matches) rest();
  };
  const rest = () => {
    openness = 0;
    sheet.style.removeProperty('--breath');
    say(undefined);
  };

  const view = new IntersectionObserver(([entry]) => {
    inView = entry!.isIntersecting;
    attend();
  });
  view.observe(sheet);
  document.addEventListener('visibilitychange', attend);
  addEventListener('online', attend);
  still.addEventListener('change', attend);
  return () => {
    view.disconnect();
    document.removeEventListener('visibilitychange', attend);
    removeEventListener('online', attend);
    still.removeEventListener('change', attend);
    stop();
  };
}

/** Undefined if they can't be loaded: then every breath is deep. */
async function peaksOf({ waveformUrl }: Track): Promise<Waveform['peaks'] | undefined> {
  if (!waveformUrl) return undefined;
  try {
    const { peaks } = (await (await fetch(waveformUrl)).json()) as Waveform;
    return peaks;
  } catch {
    return undefined;
  }
}
