import { logWarning } from '@sevenfold/ui';

export type TrackPlayerState = {
  url: string | undefined;
  playing: boolean;
  position: number;
  duration: number;
  fault: string | undefined;
};

const silence: TrackPlayerState = {
  url: undefined,
  playing: false,
  position: 0,
  duration: 0,
  fault: undefined,
};

/** Plays one file at a time, and provides its levels for drawing. */
export class TrackPlayer {
  state = silence;
  private element: HTMLAudioElement | undefined;
  private context: AudioContext | undefined;
  private analyser: AnalyserNode | undefined;
  private volume = 1;
  private readonly listeners = new Set<() => void>();

  constructor(private readonly options: { loop?: boolean } = {}) {}

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  readonly snapshot = () => this.state;

  /** Call it from a click or a key press: browsers block audio before that. */
  toggle(url: string): void {
    const element = this.open();
    if (this.state.url === url && this.state.playing) return element.pause();
    if (this.state.url !== url) {
      element.src = url;
      this.update({ ...silence, url });
    }
    void this.context?.resume();
    element.play().catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'AbortError') return;
      logWarning('A track could not be played', error);
      this.update({ playing: false, fault: 'This track can’t be played. Try another one.' });
    });
  }

  pause(): void {
    this.element?.pause();
  }

  seek(seconds: number): void {
    if (this.element && this.state.duration > 0) this.element.currentTime = seconds;
  }

  /** 0 to 1; kept for the next track. */
  setVolume(volume: number): void {
    this.volume = volume;
    if (this.element) this.element.volume = volume;
  }

  /** Writes the current level of each band, 0 to 255, to `levels`. False while nothing plays. */
  look(levels: Uint8Array<ArrayBuffer>): boolean {
    if (!this.analyser || !this.state.playing) return false;
    this.analyser.getByteFrequencyData(levels);
    return true;
  }

  dispose(): void {
    this.element?.pause();
    this.element?.removeAttribute('src');
    this.element = undefined;
    void this.context?.close();
    this.context = undefined;
    this.analyser = undefined;
    this.state = silence;
  }

  private open(): HTMLAudioElement {
    if (this.element) return this.element;
    const element = new Audio();
    element.loop = this.options.loop ?? false;
    element.preload = 'auto';
    element.volume = this.volume;
    this.context = new AudioContext();
    this.analyser = this.context.createAnalyser();
    this.analyser.fftSize = 1024;
    this.analyser.smoothingTimeConstant = 0.78;
    this.context.createMediaElementSource(element).connect(this.analyser).connect(this.context.destination);
    const tell = () =>
      this.update({
        playing: !element.paused && !element.ended,
        position: element.currentTime,
        duration: Number.isFinite(element.duration) ? element.duration : 0,
      });
    for (const event of ['play', 'pause', 'ended', 'timeupdate', 'durationchange', 'seeked'])
      element.addEventListener(event, tell);
    element.addEventListener('error', () => {
      if (element.getAttribute('src'))
        this.update({
          playing: false,
          fault: 'This track didn’t load. Check your connection and try again.',
        });
    });
    return (this.element = element);
  }

  private update(change: Partial<TrackPlayerState>) {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }
}
