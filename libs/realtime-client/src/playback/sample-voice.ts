import { AudioClock } from './audio-clock.js';
import { Motion } from './motion.js';
import type { Voice } from './voice.js';

const crossFadeSeconds = 0.02;
/** The audio thread needs a moment to take in what it is told. */
const leadSeconds = 0.03;
/** It renders so many samples at once, and changes rates only between them. */
const quantum = 128;

interface Playing {
  source: AudioBufferSourceNode;
  gain: GainNode;
  motion: Motion;
  /** What it was told last, and until when. */
  rate: number;
  correctedUntil: number;
}

/** Plays a decoded track, started on the sample by the audio clock. */
export class SampleVoice implements Voice {
  readonly mode = 'samples';
  private readonly clock: AudioClock;
  private readonly output: GainNode;
  private playing: Playing | undefined;

  constructor(
    private readonly context: AudioContext,
    private readonly buffer: AudioBuffer,
  ) {
    this.clock = new AudioClock(context);
    this.output = context.createGain();
    this.output.connect(context.destination);
  }

  startAt(position: number, at: number, rate: number) {
    const { context } = this;
    const wanted = this.clock.heardAt(at);
    const when = Math.max(wanted, context.currentTime + leadSeconds);
    const offset = position + (when - wanted) * rate;
    this.fadeOut(when);
    if (offset >= this.buffer.duration) return;
    const source = context.createBufferSource();
    source.buffer = this.buffer;
    source.playbackRate.setValueAtTime(rate, when);
    const gain = context.createGain();
    gain.gain.setValueAtTime(0, when);
    gain.gain.linearRampToValueAtTime(1, when + crossFadeSeconds);
    source.connect(gain).connect(this.output);
    source.start(when, Math.max(0, offset));
    this.playing = { source, gain, motion: new Motion(when, offset, rate), rate, correctedUntil: when };
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
    this.fadeOut(this.context.currentTime);
  }

  sample() {
    this.clock.sample();
  }

  forget() {
    this.clock.reset();
  }

  heardAt(at: number): number | null {
    const { playing } = this;
    if (!playing) return null;
    const position = playing.motion.positionAt(this.clock.heardAt(at));
    return position < 0 || position > this.buffer.duration ? null : position;
  }

  uncertaintyMs() {
    return this.clock.uncertaintyMs();
  }

  duration() {
    return this.buffer.duration;
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

  private fadeOut(when: number) {
    const { playing } = this;
    this.playing = undefined;
    if (!playing) return;
    const { source, gain } = playing;
    gain.gain.cancelScheduledValues(when);
    gain.gain.setValueAtTime(1, when);
    gain.gain.linearRampToValueAtTime(0, when + crossFadeSeconds);
    source.stop(when + crossFadeSeconds);
    source.onended = () => gain.disconnect();
  }
}
