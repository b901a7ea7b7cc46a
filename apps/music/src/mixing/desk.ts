import type { Instrument, Touch } from '../instruments/instrument.ts';
import type { Random } from '../sound/random.ts';
import { addInto, decibels, sampleRate, samples, scale, silence, type Stereo } from '../sound/stereo.ts';
import type { Effect } from './effects.ts';
import { ride } from './ride.ts';
import { echo, reverberate, type Echo, type Room } from './space.ts';

export type ChannelSettings = {
  /** Fader and sends, in dB. An undefined send is off. */
  level: number;
  pan?: number;
  reverb?: number;
  echo?: number;
  effects?: Effect[];
  /** Automation in dB over time, added to the fader. */
  ride?: (seconds: number) => number;
};

/** The sound of one part before the mix. */
export class Channel {
  readonly sound: Stereo;
  readonly settings: ChannelSettings;

  constructor(length: number, settings: ChannelSettings) {
    this.sound = silence(length);
    this.settings = settings;
  }

  play(instrument: Instrument, at: number, touch: Touch, random: Random, pan = 0): void {
    const note = instrument(touch, random);
    const mono = note instanceof Float32Array;
    const place = Math.min(1, Math.max(-1, (this.settings.pan ?? 0) + pan));
    const [toLeft, toRight] = balance(place, mono);
    const [left, right] = mono ? [note, note] : [note.left, note.right];
    const start = samples(at);
    const count = Math.min(left.length, this.sound.left.length - start);
    for (let index = 0; index < count; index += 1) {
      this.sound.left[start + index]! += left[index]! * toLeft;
      this.sound.right[start + index]! += right[index]! * toRight;
    }
  }
}

/** Pans mono with equal power. For stereo, only attenuates the far side. */
function balance(place: number, mono: boolean): [number, number] {
  if (mono) return [Math.cos(((place + 1) * Math.PI) / 4), Math.sin(((place + 1) * Math.PI) / 4)];
  return [Math.min(1, 1 - place), Math.min(1, 1 + place)];
}

export type Surroundings = { room: Room; echo?: Echo };

/** Mixes channels: effects, faders, and a shared reverb and echo. */
export class Desk {
  readonly length: number;
  readonly channels: Channel[] = [];

  constructor(seconds: number) {
    this.length = Math.ceil(seconds * sampleRate);
  }

  channel(settings: ChannelSettings): Channel {
    const channel = new Channel(this.length, settings);
    this.channels.push(channel);
    return channel;
  }

  mix(surroundings: Surroundings): Stereo {
    const [sum, toRoom, toEcho] = [silence(this.length), silence(this.length), silence(this.length)];
    for (const { sound, settings } of this.channels.splice(0)) {
      for (const effect of settings.effects ?? []) effect(sound);
      if (settings.ride) ride(sound, settings.ride);
      scale(sound, decibels(settings.level));
      addInto(sum, sound);
      if (settings.reverb !== undefined) addInto(toRoom, sound, decibels(settings.reverb));
      if (settings.echo !== undefined) addInto(toEcho, sound, decibels(settings.echo));
    }
    if (surroundings.echo) {
      const echoes = echo(toEcho, surroundings.echo);
      addInto(sum, echoes);
      addInto(toRoom, echoes, 0.35);
    }
    addInto(sum, reverberate(toRoom, surroundings.room));
    return sum;
  }
}
