import { padById } from '../pads';
import type { ChokeGroup } from '../pads';
import { PadVoices } from './pad-voices';
import { encodeWav } from './wav';

/** What was done to a pad, in seconds from the first strike of the take. */
export type TakeEvent =
  | {
      kind: 'strike';
      pad: string;
      velocity: number;
      volume: number;
      choke: ChokeGroup | undefined;
      at: number;
    }
  | { kind: 'cut'; pad: string; at: number };

export const longestTakeSeconds = 300;
export const takeFormat = 'WAV, 44.1 kHz, 16 bit, stereo';
const sampleRate = 44_100;
const tailSeconds = 1.8;

/** Notes down a performance. Its time starts with the first strike. */
export class TakeNotes {
  private readonly events: { event: TakeEvent; time: number }[] = [];

  get isEmpty() {
    return this.events.length === 0;
  }

  /** Of the audio clock: when the first strike was. */
  get startedAt(): number | undefined {
    const times = this.events.map(({ time }) => time);
    return times.length === 0 ? undefined : Math.min(...times);
  }

  strike(event: Omit<TakeEvent & { kind: 'strike' }, 'kind' | 'at'>, time: number) {
    this.events.push({ event: { ...event, kind: 'strike', at: 0 }, time });
  }

  /** A pad was stopped: what it had been going to do later does not count. */
  cut(pad: string, time: number) {
    for (let index = this.events.length - 1; index >= 0; index -= 1) {
      const { event, time: planned } = this.events[index]!;
      if (event.pad === pad && planned > time) this.events.splice(index, 1);
    }
    if (!this.isEmpty) this.events.push({ event: { kind: 'cut', pad, at: 0 }, time });
  }

  /** In order of time, from zero. */
  finished(): TakeEvent[] {
    const start = this.startedAt ?? 0;
    return this.events
      .map(({ event, time }) => ({ ...event, at: Math.max(0, time - start) }))
      .filter(({ at }) => at <= longestTakeSeconds)
      .sort((a, b) => a.at - b.at);
  }
}

export function takeSeconds(events: readonly TakeEvent[], secondsOf: (pad: string) => number): number {
  return events.reduce(
    (end, event) => Math.max(end, event.at + (event.kind === 'strike' ? secondsOf(event.pad) : 0)),
    0,
  );
}

/** Plays the take once more without a loudspeaker, as fast as the machine can, and writes what comes out. */
export async function renderTake(
  events: readonly TakeEvent[],
  bufferOf: (pad: string) => AudioBuffer | undefined,
  masterVolume: number,
): Promise<{ file: Blob; seconds: number }> {
  const seconds = takeSeconds(events, pad => bufferOf(pad)?.duration ?? 0) + tailSeconds;
  const context = new OfflineAudioContext(2, Math.ceil(seconds * sampleRate), sampleRate);
  const voices = new PadVoices(context, bufferOf, masterVolume);
  voices.output.connect(context.destination);
  for (const event of events) {
    const pad = padById.get(event.pad)!;
    if (event.kind === 'cut') voices.cut(event.pad, event.at);
    else voices.strike({ ...event, pad, when: event.at });
  }
  const rendered = await context.startRendering();
  return { file: encodeWav([rendered.getChannelData(0), rendered.getChannelData(1)], sampleRate), seconds };
}
