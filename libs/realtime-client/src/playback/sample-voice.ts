import { AudioClock } from './audio-clock.js';
import type { Voice } from './voice.js';

const crossFadeSeconds = 0.02;
/** The audio thread needs a moment to take in what it is told. */
const leadSeconds = 0.03;

interface Playing {
  source: AudioBufferSourceNode;
  gain: GainNode;
  /** At context time `from` the track stands at `position` and moves at `rate`. */
  from: number;
  position: number;
  rate: number;
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
    this.playing = { source, gain, from: when, position: offset, rate };
  }

  setRate(rate: number) {
    const { playing } = this;
    if (!playing || playing.rate === rate) return;
    const when = Math.max(this.context.currentTime + leadSeconds, playing.from);
    playing.position += (when - playing.from) * playing.rate;
    playing.from = when;
    playing.rate = rate;
    playing.source.playbackRate.setValueAtTime(rate, when);
  }

  stop() {
    this.fadeOut(this.context.currentTime);
  }

  sample() {
    this.clock.sample();
  }

  heardAt(at: number): number | null {
    const { playing } = this;
    if (!playing) return null;
    const contextTime = this.clock.heardAt(at);
    const position = playing.position + (contextTime - playing.from) * playing.rate;
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
