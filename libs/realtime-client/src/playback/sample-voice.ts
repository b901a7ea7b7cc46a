import type { AudioClock } from './audio-clock.js';
import { covers, endOf, type Clip } from './clip.js';
import { curveOf, falling, rising } from './fade-curve.js';
import { Motion } from './motion.js';
import type { Voice } from './voice.js';

/** Long enough to avoid a click when one sound replaces another. */
const rampSeconds = 0.02;
/** Time for the audio thread to apply a change. */
const leadSeconds = 0.03;
/** The audio thread renders this many samples at once, and changes rates only between two such blocks. */
const quantum = 128;

interface Playing {
  source: AudioBufferSourceNode;
  /** Against clicks. */
  ramp: GainNode;
  /** Between tracks. Separate, because no browser can replace the end of a curve that has begun. */
  fade: GainNode;
  /** When its fade-in is over: two curves must not overlap. */
  fadedIn: number;
  motion: Motion;
  /** The rate in use, and when its correction ends. */
  rate: number;
  correctedUntil: number;
}

/** Plays a decoded track, started sample-accurately by the audio clock. */
export class SampleVoice implements Voice {
  readonly mode = 'samples';
  private readonly output: GainNode;
  private playing: Playing | undefined;
  private hasNoRest = false;

  constructor(
    private readonly context: AudioContext,
    private readonly clock: AudioClock,
    private clip: Clip,
  ) {
    this.output = context.createGain();
    this.output.connect(context.destination);
  }

  startAt(position: number, at: number, rate: number) {
    const wanted = this.clock.heardAt(at);
    const when = Math.max(wanted, this.context.currentTime + leadSeconds);
    this.begin(when, position + (when - wanted) * rate, rate);
  }

  enterAt(at: number, fadeSeconds: number) {
    const when = this.clock.heardAt(at);
    this.begin(when, 0, 1, 0);
    if (!this.playing || fadeSeconds === 0) return;
    this.playing.fade.gain.setValueCurveAtTime(curveOf(rising), when, fadeSeconds);
    this.playing.fadedIn = when + fadeSeconds;
  }

  leaveAt(at: number, fadeSeconds: number) {
    const { playing } = this;
    if (!playing) return;
    const when = this.clock.heardAt(at);
    if (fadeSeconds === 0) return endSoon(playing, when);
    const [begin, end] = [Math.max(when, playing.fadedIn), when + fadeSeconds];
    // A track that is shorter than its fade-in has no time left to fade out.
    if (end <= begin) return endSoon(playing, when);
    playing.fade.gain.setValueCurveAtTime(curveOf(falling), begin, end - begin);
    playing.source.stop(end);
  }

  reaches(position: number): number | null {
    return this.playing ? this.clock.localTimeOf(this.playing.motion.timeOf(position)) : null;
  }

  /** Call when more of the track is decoded. Playback continues on the same sample. */
  extend(clip: Clip) {
    this.clip = clip;
    const { playing } = this;
    if (!playing) return;
    const when = Math.max(this.context.currentTime + leadSeconds, playing.motion.begin);
    this.begin(when, playing.motion.positionAt(when), playing.rate);
  }

  /** No more of the track will be decoded. */
  cutShort() {
    this.hasNoRest = true;
  }

  private begin(when: number, position: number, rate: number, ramps = rampSeconds) {
    const { context, clip } = this;
    this.silence(when);
    if (!covers(clip, position)) return;
    const source = context.createBufferSource();
    source.buffer = clip.buffer;
    // Rates change at quantum boundaries only: scheduled for `when`, the sound would start at another rate.
    source.playbackRate.value = rate;
    const [fade, ramp] = [context.createGain(), context.createGain()];
    if (ramps > 0) {
      ramp.gain.setValueAtTime(0, when);
      ramp.gain.linearRampToValueAtTime(1, when + ramps);
    }
    source.connect(fade).connect(ramp).connect(this.output);
    source.start(when, position - clip.from);
    const motion = new Motion(when, position, rate);
    this.playing = { source, fade, fadedIn: when, ramp, motion, rate, correctedUntil: when };
  }

  setRate(rate: number, correction = 1, forMs = 0) {
    const { playing, context } = this;
    if (!playing) return;
    const when = this.onQuantum(Math.max(context.currentTime + leadSeconds, playing.motion.begin));
    if (rate === playing.rate && correction === 1 && when >= playing.correctedUntil) return;
    const until = correction === 1 ? when : this.onQuantum(when + forMs / 1000);
    const { playbackRate } = playing.source;
    playbackRate.cancelScheduledValues(when);
    playbackRate.setValueAtTime(rate * correction, when);
    playing.motion.change(when, rate * correction);
    if (until > when) {
      playbackRate.setValueAtTime(rate, until);
      playing.motion.change(until, rate);
    }
    playing.rate = rate;
    playing.correctedUntil = until;
  }

  stop() {
    this.silence(this.context.currentTime);
  }

  heardAt(at: number): number | null {
    const { playing } = this;
    if (!playing) return null;
    const position = playing.motion.positionAt(this.clock.heardAt(at));
    return position < 0 || position > endOf(this.clip) ? null : position;
  }

  uncertaintyMs() {
    return this.clock.uncertaintyMs();
  }

  isWhole() {
    return this.clip.isWhole;
  }

  isCutShort() {
    return this.hasNoRest;
  }

  duration() {
    return this.clip.duration;
  }

  setVolume(volume: number) {
    this.output.gain.setTargetAtTime(volume, this.context.currentTime, 0.02);
  }

  dispose() {
    this.stop();
    setTimeout(() => this.output.disconnect(), 200);
  }

  private onQuantum(contextTime: number): number {
    const { sampleRate } = this.context;
    return (Math.ceil((contextTime * sampleRate) / quantum) * quantum) / sampleRate;
  }

  private silence(when: number) {
    if (this.playing) endSoon(this.playing, when);
    this.playing = undefined;
  }
}

function endSoon({ source, ramp }: Playing, when: number) {
  ramp.gain.cancelScheduledValues(when);
  ramp.gain.setValueAtTime(1, when);
  ramp.gain.linearRampToValueAtTime(0, when + rampSeconds);
  source.stop(when + rampSeconds);
  source.onended = () => ramp.disconnect();
}
