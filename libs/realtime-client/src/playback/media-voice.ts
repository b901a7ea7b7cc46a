import type { Voice } from './voice.js';

/** Media elements tell their position in steps of this order. */
const readingUncertaintyMs = 8;

/** In browsers that let pages choose where sound comes out. */
interface Sinks {
  readonly sinkId?: string | object;
  setSinkId?: (id: string) => Promise<void>;
}

/** Plays a track that does not fit into memory, or whose samples we may not read, through a media element. */
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
    this.element.onerror = () => onError(new Error('The track cannot be played.'));
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
      // Refused while the page has not been touched; `unlock` tries again.
      this.element.play().catch(() => undefined);
    };
    if (wait <= 0) return begin();
    // It cannot go on with the one and wait at the other: what was heard before ends now.
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
    // On iPhones the volume is not ours to set; silence is.
    this.element.muted = volume === 0;
  }

  dispose() {
    this.stop();
    this.element.onerror = null;
    this.context.removeEventListener('sinkchange', this.followOutput);
    this.element.removeAttribute('src');
    this.element.load();
  }

  /** The loudspeaker is chosen for the audio context. One that an element cannot reach is no reason to be silent. */
  private readonly followOutput = () => {
    const { sinkId } = this.context;
    if (typeof sinkId === 'string') void this.element.setSinkId?.(sinkId).catch(() => undefined);
  };
}
