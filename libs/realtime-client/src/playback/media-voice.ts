import { falling, rising } from './fade-curve.js';
import type { MediaStart } from './media-start.js';
import { median, medianUncertainty } from './median.js';
import { Motion } from './motion.js';
import type { Voice } from './voice.js';

/** Error that no reading shows: what elements report and what was recorded differ by 2 to 30 ms. */
const unseenMs = 15;
/** A reported position jitters, so the median of the readings of the last seconds counts. */
const readings = 12;
const readingsMs = 3_000;

/** Chromium takes a muted element off its output; unmuting it would move the sound by 20 to 40 ms. */
const inaudible = 1e-4;
/** Before it is heard, a start is checked this often, with this many readings, and corrected by speed. */
const lookEveryMs = 20;
const readingsToStart = 6;
/** Seconds. Close enough to be heard. */
const closeEnough = 0.004;
/** Seconds. Up to this an inaudible element corrects by speed, within `closeIn`; above, it seeks again. */
const nearby = 0.06;
const closeIn = 0.25;
/** Milliseconds. After this it is heard even if it is not in sync; the player then corrects it slowly. */
const silentForMs = 1_500;
/** An element has no ramps of its own. Steps this short sound even. */
const fadeStepMs = 20;

/** Browsers in which pages can choose the output device. */
interface Sinks {
  readonly sinkId?: string | object;
  setSinkId?: (id: string) => Promise<void>;
}

interface Reading {
  at: number;
  /** Seconds by which the element is ahead of where it should be. */
  ahead: number;
}

/**
 * Plays a track that does not fit into memory, or whose samples may not be read, through a media element. An
 * element starts late by an unknown time. So it starts inaudibly and is heard once it is in sync, unless it
 * can be started ahead of time.
 */
export class MediaVoice implements Voice {
  readonly mode = 'media';
  private readonly element: HTMLAudioElement & Sinks;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Where the element should be, by local time in seconds. */
  private motion = new Motion(0, 0, 1);
  private rate = 1;
  private read: Reading[] = [];
  private stoodAt: number | undefined;
  private isSettling = false;
  private isLearning = false;
  private ending: ReturnType<typeof setTimeout> | undefined;
  private fading: ReturnType<typeof setInterval> | undefined;
  /** `volume` is the listener's choice, `level` the fade's. */
  private volume = 1;
  private level = 1;

  constructor(
    url: string,
    private readonly context: AudioContext & Sinks,
    private readonly start: MediaStart,
    onError: (error: Error) => void,
    private readonly now: () => number,
  ) {
    this.element = new Audio();
    this.element.preload = 'auto';
    this.element.preservesPitch = false;
    this.element.onerror = () => onError(new Error('The track can’t be played.'));
    // Readings from before the element waited for data no longer apply.
    this.element.onplaying = () => (this.read = []);
    this.element.src = url;
    this.followOutput();
    context.addEventListener('sinkchange', this.followOutput);
  }

  startAt(position: number, at: number, rate: number) {
    this.cancelPlans();
    this.order(new Motion(at / 1000, position, rate), rate);
    const wait = at - this.start.delaySeconds * 1000 - this.now();
    if (wait <= 0) return this.catchUp();
    // An element cannot keep playing here while it seeks there: stop the old sound now.
    this.element.pause();
    this.element.currentTime = position;
    this.settle(false);
    this.timer = setTimeout(() => {
      this.isLearning = this.element.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA;
      this.play();
    }, wait);
  }

  enterAt(at: number, fadeSeconds: number) {
    this.startAt(0, at, 1);
    this.fade(rising, at, fadeSeconds);
  }

  leaveAt(at: number, fadeSeconds: number) {
    this.fade(falling, at, fadeSeconds);
    this.ending = setTimeout(() => this.element.pause(), at + fadeSeconds * 1000 - this.now());
  }

  /** Unknown: an element reports its position too coarsely to tell the sample. */
  reaches() {
    return null;
  }

  setRate(rate: number, correction = 1) {
    this.rate = rate;
    // Until the element is heard, its rate closes the gap instead.
    if (!this.isSettling) this.turn(rate * correction);
  }

  stop() {
    this.element.pause();
    this.cancelPlans();
    this.settle(false);
  }

  isWhole() {
    return true;
  }

  isCutShort() {
    return false;
  }

  heardAt(at: number): number | null {
    if (this.isSettling || !this.isPlaying()) return null;
    const ahead = this.look();
    if (this.isLearning && this.read.length >= readingsToStart) {
      this.isLearning = false;
      this.start.learn(ahead);
    }
    return this.motion.positionAt(at / 1000) + ahead;
  }

  uncertaintyMs() {
    return Math.hypot(unseenMs, 1000 * medianUncertainty(this.read.map(({ ahead }) => ahead)));
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
    this.element.onplaying = null;
    this.context.removeEventListener('sinkchange', this.followOutput);
    this.element.removeAttribute('src');
    this.element.load();
  }

  /** Starts inaudibly, somewhat ahead in the track, and is heard once it is in sync. */
  private catchUp() {
    let playsSince: number | undefined;
    this.settle(true);
    this.seek();
    this.play();
    this.isLearning = true;
    const look = () => {
      this.timer = setTimeout(look, lookEveryMs);
      if (!this.isPlaying() || this.element.seeking) return;
      playsSince ??= this.now();
      if (!this.hasMoved()) return;
      const ahead = this.look();
      if (this.read.length < readingsToStart) return;
      if (this.isLearning) this.start.learn(ahead);
      this.isLearning = false;
      if (Math.abs(ahead) <= closeEnough || this.now() - playsSince > silentForMs) this.beHeard();
      else if (Math.abs(ahead) <= nearby) this.close(ahead, look);
      else {
        this.seek();
        this.isLearning = true;
      }
    };
    look();
  }

  private beHeard() {
    clearTimeout(this.timer);
    this.turn(this.rate);
    this.settle(false);
  }

  /** Closes a gap by speed, while nobody hears it. */
  private close(ahead: number, then: () => void) {
    clearTimeout(this.timer);
    this.element.playbackRate = this.rate * (1 - ahead / closeIn);
    this.timer = setTimeout(() => {
      this.element.playbackRate = this.rate;
      this.timer = setTimeout(() => {
        this.read = [];
        then();
      }, this.start.delaySeconds * 1000);
    }, closeIn * 1000);
  }

  /** Before it starts, an element reports the position that it will start at. */
  private hasMoved() {
    const { currentTime } = this.element;
    const moved = this.stoodAt !== undefined && currentTime !== this.stoodAt;
    this.stoodAt = currentTime;
    return moved;
  }

  private seek() {
    this.read = [];
    this.stoodAt = undefined;
    this.element.playbackRate = this.rate;
    this.element.currentTime = this.motion.positionAt(this.now() / 1000 + this.start.delaySeconds);
  }

  private play() {
    // Rejected before the first user interaction; `unlock` retries.
    this.element.play().catch(() => undefined);
  }

  private order(motion: Motion, rate: number) {
    this.motion = motion;
    this.rate = rate;
    this.read = [];
    this.isLearning = false;
    this.element.playbackRate = rate;
  }

  private turn(rate: number) {
    if (this.element.playbackRate === rate) return;
    // A change of speed waits in the same buffers as a start.
    this.motion.change(this.now() / 1000 + this.start.delaySeconds, rate);
    this.element.playbackRate = rate;
  }

  /** Seconds by which the element is ahead of its target, according to the latest readings. */
  private look(): number {
    const now = this.now();
    this.read.push({ at: now, ahead: this.element.currentTime - this.motion.positionAt(now / 1000) });
    this.read = this.read.filter(({ at }) => now - at <= readingsMs).slice(-readings);
    return median(this.read.map(({ ahead }) => ahead));
  }

  private isPlaying() {
    return !this.element.paused && this.element.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
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
    clearTimeout(this.timer);
    clearTimeout(this.ending);
    clearInterval(this.fading);
    this.level = 1;
    this.applyVolume();
  }

  private settle(isSettling: boolean) {
    this.isSettling = isSettling;
    this.applyVolume();
  }

  private applyVolume() {
    const { element } = this;
    const volume = this.volume * this.level;
    element.volume = this.isSettling ? Math.min(volume, inaudible) : volume;
    // iPhones do not allow setting the volume; muting works.
    element.muted = this.volume === 0 || (this.isSettling && element.volume > inaudible);
  }

  /** The output device is chosen on the audio context. An element that cannot use it keeps the default. */
  private readonly followOutput = () => {
    const { sinkId } = this.context;
    if (typeof sinkId === 'string') void this.element.setSinkId?.(sinkId).catch(() => undefined);
  };
}
