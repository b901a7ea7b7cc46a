import type { Voice } from './voice.js';

/** Media elements report their position in steps of this order. */
const readingUncertaintyMs = 8;

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
    clearTimeout(this.starting);
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

  setRate(rate: number, correction = 1) {
    this.element.playbackRate = rate * correction;
  }

  stop() {
    clearTimeout(this.starting);
    this.element.pause();
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
    this.element.volume = volume;
    // iPhones do not allow setting the volume; muting works.
    this.element.muted = volume === 0;
  }

  dispose() {
    this.stop();
    this.element.onerror = null;
    this.context.removeEventListener('sinkchange', this.followOutput);
    this.element.removeAttribute('src');
    this.element.load();
  }

  /** The output device is chosen on the audio context. An element that cannot use it keeps the default. */
  private readonly followOutput = () => {
    const { sinkId } = this.context;
    if (typeof sinkId === 'string') void this.element.setSinkId?.(sinkId).catch(() => undefined);
  };
}
