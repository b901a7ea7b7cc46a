import { PadVoices, type Strike } from './pad-voices';
import { encodeWav } from './wav';

/** An action on the board, at a second of the audio clock or of the take. */
export type TakeEvent =
  | ({ kind: 'strike' } & Strike)
  | { kind: 'cut'; pad: string; when: number }
  | { kind: 'silence'; when: number }
  | { kind: 'master'; volume: number; when: number };

/** A performance from its first hit on, in order of time. */
export type Score = { master: number; events: TakeEvent[] };

export const longestTakeSeconds = 300;
export const takeFormat = 'WAV, 44.1\u00A0kHz, 16\u00A0bit, stereo';
const sampleRate = 44_100;
const tailSeconds = 1.8;
const turnSeconds = 5;

/** Records a performance, each hit with its sound. Its time starts with the first hit. */
export class TakeNotes {
  private events: TakeEvent[] = [];

  /** @param master how loud the board is before the first hit */
  constructor(private master: number) {}

  /** Time of the first hit on the audio clock. */
  get startedAt(): number | undefined {
    return this.events.reduce<number | undefined>(
      (first, { kind, when }) => (kind === 'strike' ? Math.min(first ?? when, when) : first),
      undefined,
    );
  }

  strike(strike: Strike) {
    this.events.push({ kind: 'strike', ...strike });
  }

  setMaster(volume: number, when: number) {
    if (this.startedAt === undefined) this.master = volume;
    else this.events.push({ kind: 'master', volume, when });
  }

  /** A pad was stopped: its scheduled sounds do not count. */
  cut(pad: string, when: number) {
    this.forgetStrikes(strike => strike.pad.id === pad && strike.when > when);
    this.events.push({ kind: 'cut', pad, when });
  }

  /** All pads were stopped. */
  silence(when: number) {
    this.forgetStrikes(strike => strike.when > when);
    this.events.push({ kind: 'silence', when });
  }

  /** Without a hit there is no performance. */
  finished(): Score | undefined {
    const start = this.startedAt;
    if (start === undefined) return undefined;
    const events = this.events
      .map(event => ({ ...event, when: Math.max(0, event.when - start) }))
      .sort((a, b) => a.when - b.when);
    return { master: this.master, events };
  }

  private forgetStrikes(isForgotten: (strike: Strike) => boolean) {
    this.events = this.events.filter(event => event.kind !== 'strike' || !isForgotten(event));
  }
}

export function takeSeconds(events: readonly TakeEvent[]): number {
  return events.reduce((end, event) => {
    if (event.kind === 'strike') return Math.max(end, event.when + event.sound.duration);
    return event.kind === 'silence' ? Math.min(end, event.when) : end;
  }, 0);
}

/** Renders the take offline, as fast as the machine can. */
export async function renderTake({ master, events }: Score): Promise<{ file: Blob; seconds: number }> {
  const seconds = takeSeconds(events) + tailSeconds;
  const context = new OfflineAudioContext(2, Math.ceil(seconds * sampleRate), sampleRate);
  const voices = new PadVoices(context, master);
  voices.output.connect(context.destination);
  // Skip moments after the end of the rendering: browsers reject them.
  const heard = events.filter(({ when }) => when < seconds);
  const turns = takeTurns(context, voices, heard);
  const [rendered] = await Promise.all([context.startRendering(), ...turns]);
  return { file: encodeWav([rendered.getChannelData(0), rendered.getChannelData(1)], sampleRate), seconds };
}

/**
 * Waiting sources cost time: five minutes of them took minutes to render. So each source is created shortly
 * before it starts, if the browser can suspend offline rendering; Firefox cannot.
 */
function takeTurns(context: OfflineAudioContext, voices: PadVoices, events: readonly TakeEvent[]) {
  const canWait = 'suspend' in context;
  const byTurn = Map.groupBy(events, ({ when }) => (canWait ? Math.floor(when / turnSeconds) : 0));
  return [...byTurn].map(async ([turn, due]) => {
    if (turn > 0) await context.suspend(turn * turnSeconds - 1);
    for (const event of due) perform(voices, event);
    if (turn > 0) await context.resume();
  });
}

function perform(voices: PadVoices, event: TakeEvent) {
  if (event.kind === 'strike') voices.strike(event);
  else if (event.kind === 'cut') voices.cut(event.pad, event.when);
  else if (event.kind === 'silence') voices.cutAll(event.when);
  else voices.setMaster(event.volume, event.when);
}
