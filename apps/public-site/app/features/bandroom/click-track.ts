import type { Metronome } from '@sevenfold/contracts';
import { AudioClock, storedNudge, type Room } from '@sevenfold/realtime-client';
import { clicksBetween, type Click } from './beat-grid';

export const clickSounds = ['wood', 'paper', 'tone'] as const;
export type ClickSound = (typeof clickSounds)[number];

type Clock = Pick<Room['realtime']['clock']['filter'], 'isReady' | 'serverTime' | 'localTime'>;

const lookEveryMs = 30;
/** Browsers run timers of background tabs only once a second. */
const aheadMs = { visible: 220, hidden: 1_400 };
/** A click due within this many seconds may already be sounding: it is not cancelled. */
const tooLateToStop = 0.03;
/** Clicks are never closer than this: 320 beats a minute, subdivided by four. */
const closestMs = 40;
const loudness: Record<string, number> = { 2: 1, 1: 0.55, between: 0.22 };

/**
 * Clicks on the room's beat. Converts server time to local time by the clock estimate, and local time to audio time by
 * the output's timestamps: clicks are heard on the beat, not just scheduled on it.
 */
export class ClickTrack {
  private readonly output: GainNode;
  private readonly audioClock: AudioClock;
  private readonly planned = new Set<{ at: number; when: number; source: AudioBufferSourceNode }>();
  private readonly noise: AudioBuffer;
  private metronome: Metronome | undefined;
  private plannedUpTo = 0;
  private sound: ClickSound = 'wood';
  private readonly timer: ReturnType<typeof setInterval>;

  constructor(
    readonly context: AudioContext,
    private readonly clock: Clock,
    /** How much later to play on this device: the listener's own correction. */
    private nudgeMs: number = storedNudge(),
  ) {
    this.audioClock = new AudioClock(context);
    this.output = context.createGain();
    this.output.connect(context.destination);
    this.noise = noiseOf(context);
    this.timer = setInterval(this.look, lookEveryMs);
    // In the background, the next look may be a second away.
    document.addEventListener('visibilitychange', this.look);
  }

  follow(metronome: Metronome | undefined): void {
    this.metronome = metronome;
    this.forget();
    this.look();
  }

  setNudge(ms: number): void {
    if (ms === this.nudgeMs) return;
    this.nudgeMs = ms;
    this.forget();
    this.look();
  }

  setSound(sound: ClickSound): void {
    this.sound = sound;
  }

  setVolume(volume: number): void {
    this.output.gain.setTargetAtTime(volume ** 1.6, this.context.currentTime, 0.02);
  }

  dispose(): void {
    clearInterval(this.timer);
    document.removeEventListener('visibilitychange', this.look);
    this.forget();
    void this.context.close();
  }

  private readonly look = () => {
    if (this.context.state !== 'running' || !this.clock.isReady || !this.metronome?.running) return;
    this.audioClock.sample();
    const { context, clock, audioClock, nudgeMs } = this;
    // Skip clicks that cannot be on time: a late click throws people off.
    const soonest = clock.serverTime(audioClock.localTimeOf(context.currentTime) - nudgeMs);
    const until = soonest + (document.hidden ? aheadMs.hidden : aheadMs.visible);
    const from = Math.max(this.plannedUpTo, soonest);
    if (until <= from) return;
    for (const click of clicksBetween(this.metronome, from, until)) this.plan(click);
    this.plannedUpTo = until;
  };

  private plan({ at, strength }: Click) {
    const when = this.audioClock.heardAt(this.clock.localTime(at) + this.nudgeMs);
    const source = new AudioBufferSourceNode(this.context, {
      buffer: this.clickBuffer(strength === 2),
    });
    const level = new GainNode(this.context, { gain: loudness[strength]! });
    source.connect(level).connect(this.output);
    source.start(when);
    const planned = { at, when, source };
    this.planned.add(planned);
    source.onended = () => {
      level.disconnect();
      this.planned.delete(planned);
    };
  }

  /** Cancels clicks that are not yet on their way to the output. */
  private forget() {
    const tooLate = this.context.currentTime + tooLateToStop;
    this.plannedUpTo = 0;
    for (const click of this.planned)
      if (click.when < tooLate) this.plannedUpTo = Math.max(this.plannedUpTo, click.at + closestMs);
      else {
        click.source.stop();
        this.planned.delete(click);
      }
  }

  private readonly buffers = new Map<string, AudioBuffer>();

  private clickBuffer(stressed: boolean): AudioBuffer {
    const key = `${this.sound} ${stressed}`;
    const known = this.buffers.get(key);
    if (known) return known;
    const { sampleRate } = this.context;
    const buffer = this.context.createBuffer(1, Math.ceil(sampleRate * 0.09), sampleRate);
    const samples = buffer.getChannelData(0);
    const noise = this.noise.getChannelData(0);
    for (let index = 0; index < samples.length; index += 1)
      samples[index] = shapes[this.sound](index / sampleRate, stressed, noise[index]!);
    this.buffers.set(key, buffer);
    return buffer;
  }
}

const fade = (t: number, seconds: number) => Math.exp(-t / seconds);
const sine = (hz: number, t: number) => Math.sin(2 * Math.PI * hz * t);

/** One click: dry and short, so that its time is clear. */
const shapes: Record<ClickSound, (t: number, stressed: boolean, noise: number) => number> = {
  wood: (t, stressed, noise) =>
    (sine(stressed ? 1_480 : 1_050, t) * 0.8 + sine(stressed ? 2_930 : 2_110, t) * 0.35) * fade(t, 0.011) +
    noise * 0.5 * fade(t, 0.0015),
  paper: (t, stressed, noise) => noise * fade(t, stressed ? 0.02 : 0.009) * 0.9,
  tone: (t, stressed) => sine(stressed ? 1_760 : 880, t) * fade(t, 0.024) * Math.min(1, t / 0.001),
};

function noiseOf(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate / 10, context.sampleRate);
  const samples = buffer.getChannelData(0);
  let state = 5;
  for (let index = 0; index < samples.length; index += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    samples[index] = state / 2 ** 31 - 1;
  }
  return buffer;
}
