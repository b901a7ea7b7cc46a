import type { Instrument } from '../instruments/instrument.ts';
import { Desk, type Channel, type ChannelSettings, type Surroundings } from '../mixing/desk.ts';
import { duck, type Effect } from '../mixing/effects.ts';
import { master, soundingSeconds, type Mastering } from '../mixing/master.ts';
import { seededRandom, wobble, type Random } from '../sound/random.ts';
import { channelsOf, samples, silence, type Stereo } from '../sound/stereo.ts';
import { Clock, type Tempo } from './clock.ts';
import { Form } from './form.ts';
import type { Key, Motif } from './melody.ts';
import type { Hit } from './rhythm.ts';

type SongPlan = Tempo & {
  seed: string;
  beatsPerBar: number;
  form: readonly (readonly [name: string, bars: number])[];
  /** Seconds after the last bar, for notes that still ring. */
  tail?: number;
  /** Renders only the first seconds. */
  seconds?: number;
};

type Feel = {
  /** Random timing error in seconds, and a constant delay: negative is ahead of the beat. */
  loose?: number;
  late?: number;
  /** Random variation of velocity. */
  uneven?: number;
};

/** A piece being composed: its clock, form and parts. */
export class Song {
  readonly form: Form;
  readonly desk: Desk;
  private readonly clock: Clock;
  private readonly plan: SongPlan;
  private readonly ends: number;

  constructor(plan: SongPlan) {
    this.plan = plan;
    this.form = new Form(plan.form);
    const beats = this.form.bars * plan.beatsPerBar;
    this.clock = new Clock(plan, beats);
    const whole = this.clock.seconds(beats) + (plan.tail ?? 4);
    this.ends = Math.min(whole, plan.seconds ?? whole);
    this.desk = new Desk(this.ends);
  }

  /** First beat of a bar. */
  bar(number: number): number {
    return number * this.plan.beatsPerBar;
  }

  seconds(beat: number): number {
    return this.clock.seconds(beat);
  }

  /** Converts a curve over bars into one over seconds, for automation. */
  overBars(valueAt: (bar: number) => number): (seconds: number) => number {
    const perBar = Array.from({ length: this.form.bars + 1 }, (_, bar) => this.seconds(this.bar(bar)));
    return seconds => {
      const after = perBar.findIndex(start => start > seconds);
      if (after < 1) return valueAt(after === 0 ? 0 : this.form.bars);
      const [from, to] = [perBar[after - 1]!, perBar[after]!];
      return valueAt(after - 1 + (seconds - from) / (to - from));
    };
  }

  part(name: string, instrument: Instrument, settings: ChannelSettings, feel: Feel = {}): Part {
    const random = seededRandom(`${this.plan.seed} ${name}`);
    return new Part(this.clock, this.ends, this.desk.channel(settings), instrument, feel, random);
  }

  /** Ducks at each of `drum`'s hits. */
  duckedBy(drum: Part, depth: number, recover: number): Effect {
    return sound => duck(drum.times, depth, recover)(sound);
  }

  mixdown(surroundings: Surroundings, mastering: Mastering): Stereo {
    const mix = this.desk.mix(surroundings);
    if (this.plan.seconds === undefined) {
      const end = samples(soundingSeconds(mix));
      mix.left = mix.left.slice(0, end);
      mix.right = mix.right.slice(0, end);
    }
    master(mix, mastering);
    return mix;
  }

  /** `mixdown` for loops: adds the tail to the beginning, and fades nothing. */
  loopdown(surroundings: Surroundings, mastering: Mastering): Stereo {
    const mix = this.desk.mix(surroundings);
    const length = Math.min(samples(this.seconds(this.bar(this.form.bars))), mix.left.length);
    const twice = silence(2 * length);
    channelsOf(mix).forEach((channel, side) => {
      const both = channelsOf(twice)[side]!;
      for (let index = 0; index < channel.length; index += 1) {
        const place = index % length;
        both[place]! += channel[index]!;
        both[place + length]! += channel[index]!;
      }
    });
    // Master two rounds and keep the second: compressor and limiter are then in the same state at both ends.
    master(twice, { ...mastering, fadeIn: 0, fadeOut: 0 });
    return { left: twice.left.slice(length), right: twice.right.slice(length) };
  }
}

/** One player: an instrument, a channel and a feel. */
export class Part {
  /** Start times of the notes, in seconds. */
  readonly times: number[] = [];
  private readonly clock: Clock;
  private readonly ends: number;
  private readonly channel: Channel;
  private readonly instrument: Instrument;
  private readonly feel: Feel;
  private readonly random: Random;

  constructor(
    clock: Clock,
    ends: number,
    channel: Channel,
    instrument: Instrument,
    feel: Feel,
    random: Random,
  ) {
    this.clock = clock;
    this.ends = ends;
    this.channel = channel;
    this.instrument = instrument;
    this.feel = feel;
    this.random = random;
  }

  note(beat: number, pitch: number, beats: number, velocity: number, pan = 0, delay = 0): void {
    const { loose = 0, late = 0, uneven = 0.05 } = this.feel;
    const start = this.clock.seconds(beat);
    const held = this.clock.seconds(beat + beats) - start;
    const at = Math.max(0, start + late + delay + loose * wobble(this.random));
    const touch = { pitch, held, velocity: Math.max(0.04, velocity * (1 + uneven * wobble(this.random))) };
    const noise = seededRandom(String(this.random()));
    if (at >= this.ends) return;
    this.times.push(at);
    this.channel.play(this.instrument, at, touch, noise, pan);
  }

  /** A chord from the bottom up within `strum` seconds, spread across the stereo image. */
  chord(
    beat: number,
    pitches: readonly number[],
    beats: number,
    velocity: number,
    { strum = 0, spread = 0 } = {},
  ) {
    pitches.forEach((pitch, voice) => {
      const place = pitches.length > 1 ? (2 * voice) / (pitches.length - 1) - 1 : 0;
      const delay = (strum * voice) / Math.max(1, pitches.length - 1);
      this.note(beat, pitch, beats, velocity, place * spread, delay);
    });
  }

  line(beat: number, { notes }: Motif, key: Key, velocity: number, legato = 0.95): void {
    for (const { at, degree, sharp, length, accent } of notes)
      this.note(beat + at, key(degree, sharp), length * legato, velocity * accent);
  }

  hits(beat: number, hits: readonly Hit[], velocity = 1, pitch = 60, pan = 0): void {
    for (const { at, accent } of hits) this.note(beat + at, pitch, 0.25, velocity * accent, pan);
  }
}
