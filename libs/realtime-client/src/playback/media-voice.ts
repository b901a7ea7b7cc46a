import { falling, rising } from './fade-curve.js';
import type { Voice } from './voice.js';

/** Media elements report their position in steps of this order. */
const readingUncertaintyMs = 8;
/** An element has no ramps of its own. Steps this short sound even. */
const fadeStepMs = 20;

/** Browsers in which pages can choose the output device. */
interface Sinks {
  readonly sinkId?: string | object;
  setSinkId?: (id: string) => Promise<void>;
}

/** Plays a track that does not fit into memory, or whose samples may not be read, through a media element. */
export class MediaVoice implements Voice {
  readonly mode = 'media';
  private readonly element: HTMLAudioElement & Sinks;
  private starting: ReturnType<typeof setTimeout> | undefined;
  private ending: ReturnType<typeof setTimeout> | undefined;
  private fading: ReturnType<typeof setInterval> | undefined;
  /** Chosen by the listener, and of the fade. */
  private volume = 1;
  private level = 1;

  constructor(
    url: string,
    private readonly context: AudioContext & Sinks,
    onError: (error: Error) => void,
    private readonly now: () => number,
  ) {
    this.element = new Audio();
    this.element.preload = 'auto';
    this.element.preservesPitch = false;
    this.element.onerror = () => onError(new Error('The track can’t be played.'));
    this.element.src = url;
    this.followOutput();
    context.addEventListener('sinkchange', this.followOutput);
  }

  startAt(position: number, at: number, rate: number) {
    this.cancelPlans();
    const wait = at - this.now();
    const begin = () => {
      this.element.currentTime = position + (Math.max(0, this.now() - at) / 1000) * rate;
      this.element.playbackRate = rate;
      // Rejected before the first user interaction; `unlock` retries.
      this.element.play().catch(() => undefined);
    };
    if (wait <= 0) return begin();
    // An element cannot keep playing here while it seeks there: stop the old sound now.
    this.element.pause();
    this.element.currentTime = position;
    this.starting = setTimeout(begin, wait);
  }

  enterAt(at: number, fadeSeconds: number) {
    this.startAt(0, at, 1);
    this.fade(rising, at, fadeSeconds);
  }

  leaveAt(at: number, fadeSeconds: number) {
    this.fade(falling, at, fadeSeconds);
    this.ending = setTimeout(() => this.element.pause(), at + fadeSeconds * 1000 - this.now());
  }

  /** An element reports its position too coarsely. */
  reaches() {
    return null;
  }

  setRate(rate: number, correction = 1) {
    this.element.playbackRate = rate * correction;
  }

  stop() {
    this.element.pause();
    this.cancelPlans();
  }

  isWhole() {
    return true;
  }

  heardAt(at: number): number | null {
    if (this.element.paused || this.element.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return null;
    return this.element.currentTime + ((at - this.now()) / 1000) * this.element.playbackRate;
  }

  uncertaintyMs() {
    return readingUncertaintyMs;
  }

  duration() {
    return Number.isFinite(this.element.duration) ? this.element.duration : null;
  }

  setVolume(volume: number) {
    this.volume = volume;
    this.applyVolume();
  }

  dispose() {
    this.stop();
    this.element.onerror = null;
    this.context.removeEventListener('sinkchange', this.followOutput);
    this.element.removeAttribute('src');
    this.element.load();
  }

  private fade(shape: (part: number) => number, at: number, seconds: number) {
    clearInterval(this.fading);
    if (seconds === 0) return;
    this.fading = setInterval(() => {
      const part = Math.max(0, Math.min(1, (this.now() - at) / (seconds * 1000)));
      this.level = shape(part);
      this.applyVolume();
      if (part === 1) clearInterval(this.fading);
    }, fadeStepMs);
  }

  private cancelPlans() {
    clearTimeout(this.starting);
    clearTimeout(this.ending);
    clearInterval(this.fading);
    this.level = 1;
    this.applyVolume();
  }

  private applyVolume() {
    this.element.volume = this.volume * this.level;
    // iPhones do not allow setting the volume; muting works.
    this.element.muted = this.volume === 0;
  }

  /** The output device is chosen on the audio context. An element that cannot use it keeps the default. */
  private readonly followOutput = () => {
    const { sinkId } = this.context;
    if (typeof sinkId === 'string') void this.element.setSinkId?.(sinkId).catch(() => undefined);
  };
}
