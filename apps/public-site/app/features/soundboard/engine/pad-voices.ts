import type { ChokeGroup, Pad } from '../pads';

export type Strike = {
  pad: Pad;
  sound: AudioBuffer;
  velocity: number;
  volume: number;
  choke: ChokeGroup | undefined;
  when: number;
};

type Sounding = {
  source: AudioBufferSourceNode;
  level: GainNode;
  choke: ChokeGroup | undefined;
  when: number;
  /** When it is silent, or fading out. */
  ends: number;
};

const chokeSeconds = 0.012;
const tailSeconds = 1.6;

/**
 * Plays pads on an AudioContext: one voice per pad, and one per choke group. Live and offline rendering share
 * this code, so that a downloaded take is what was heard.
 */
export class PadVoices {
  readonly input: GainNode;
  readonly output: AudioNode;
  private readonly sounding = new Map<string, Sounding[]>();

  constructor(
    private readonly context: BaseAudioContext,
    masterVolume: number,
  ) {
    this.input = context.createGain();
    this.input.gain.value = masterVolume;
    const room = context.createConvolver();
    room.buffer = smallRoom(context);
    const wet = context.createGain();
    wet.gain.value = 0.2;
    const limiter = context.createDynamicsCompressor();
    limiter.threshold.value = -5;
    limiter.knee.value = 3;
    limiter.ratio.value = 14;
    limiter.attack.value = 0.002;
    limiter.release.value = 0.09;
    this.input.connect(limiter);
    this.input.connect(room).connect(wet).connect(limiter);
    this.output = limiter;
  }

  strike({ pad, sound, velocity, volume, choke, when }: Strike): void {
    this.cut(pad.id, when);
    if (choke) this.chokeOthers(pad.id, choke, when);
    const { context } = this;
    const source = context.createBufferSource();
    source.buffer = sound;
    const level = context.createGain();
    // We hear loudness in ratios: with a linear scale, the lower half of a pad would be silent.
    level.gain.value = velocity ** 1.6 * volume;
    const place = context.createStereoPanner();
    place.pan.value = pad.pan;
    source.connect(level).connect(place).connect(this.input);
    source.start(when);
    const voice = { source, level, choke, when, ends: when + sound.duration };
    this.voicesOf(pad.id).push(voice);
    source.onended = () => {
      place.disconnect();
      this.sounding.set(
        pad.id,
        this.voicesOf(pad.id).filter(each => each !== voice),
      );
    };
  }

  /** Stops the pad at a moment, and cancels what it would play later. */
  cut(padId: string, when: number): void {
    for (const voice of this.voicesOf(padId)) fade(voice, when);
  }

  cutAll(when: number): void {
    for (const padId of this.sounding.keys()) this.cut(padId, when);
  }

  setMaster(volume: number, when: number): void {
    this.input.gain.setTargetAtTime(volume, when, 0.02);
  }

  private chokeOthers(padId: string, group: ChokeGroup, when: number) {
    for (const [id, voices] of this.sounding)
      if (id !== padId) for (const voice of voices) if (voice.choke === group) fade(voice, when);
  }

  private voicesOf(padId: string): Sounding[] {
    const known = this.sounding.get(padId);
    if (known) return known;
    const voices: Sounding[] = [];
    this.sounding.set(padId, voices);
    return voices;
  }
}

function fade(voice: Sounding, when: number) {
  if (when >= voice.ends) return;
  voice.ends = when;
  if (voice.when >= when) return voice.source.stop();
  voice.level.gain.setTargetAtTime(0, when, chokeSeconds / 3);
  voice.source.stop(when + chokeSeconds * 2);
}

/** The reverb of a small wooden room: noise that fades and darkens. */
function smallRoom(context: BaseAudioContext): AudioBuffer {
  const length = Math.ceil(tailSeconds * context.sampleRate);
  const buffer = context.createBuffer(2, length, context.sampleRate);
  for (const channel of [0, 1]) {
    const samples = buffer.getChannelData(channel);
    let [state, last] = [channel + 11, 0];
    for (let index = 0; index < length; index += 1) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      const through = index / length;
      const white = state / 2 ** 31 - 1;
      last += (0.7 - 0.55 * through) * (white - last);
      samples[index] = last * (1 - through) ** 3.4 * 0.5;
    }
  }
  return buffer;
}
