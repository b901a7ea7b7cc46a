import { padById } from '../pads';
import { silentAudio } from '../../../testing/silent-audio';
import { renderTake, takeSeconds, TakeNotes } from './take';

const strike = (pad: string, when: number, seconds = 1) => ({
  pad: padById.get(pad)!,
  sound: { duration: seconds } as AudioBuffer,
  velocity: 1,
  volume: 1,
  choke: undefined,
  when,
});
const eventsOf = (notes: TakeNotes) => notes.finished()?.events ?? [];

describe('a take', () => {
  it('starts with its first hit, whatever was stopped or changed before', () => {
    const notes = new TakeNotes(0.5);
    notes.silence(10);
    notes.setMaster(0.7, 11);
    notes.strike(strike('pad-1', 12));
    notes.setMaster(0.2, 12.25);
    notes.strike(strike('pad-2', 12.5));
    expect(notes.finished()?.master).toBe(0.7);
    expect(eventsOf(notes).map(({ kind, when }) => [kind, when])).toEqual([
      ['silence', 0],
      ['strike', 0],
      ['master', 0.25],
      ['strike', 0.5],
    ]);
  });

  it('is in order, although loops are recorded ahead', () => {
    const notes = new TakeNotes(1);
    for (const [pad, when] of [
      ['pad-1', 2],
      ['pad-3', 2.5],
      ['pad-7', 2.25],
    ] as const)
      notes.strike(strike(pad, when));
    expect(eventsOf(notes).map(({ when }) => when)).toEqual([0, 0.25, 0.5]);
  });

  it('drops the remaining repeats of a stopped loop', () => {
    const notes = new TakeNotes(1);
    for (const when of [1, 1.5, 2]) notes.strike(strike('pad-1', when));
    notes.cut('pad-1', 1.75);
    expect(eventsOf(notes).map(({ kind, when }) => [kind, when])).toEqual([
      ['strike', 0],
      ['strike', 0.5],
      ['cut', 0.75],
    ]);
  });

  it('is empty if it was stopped before its first hit sounded', () => {
    const notes = new TakeNotes(1);
    notes.strike(strike('pad-1', 3));
    notes.silence(2.5);
    expect(notes.finished()).toBeUndefined();
  });

  it('lasts until its last sound has faded or was stopped', () => {
    const notes = new TakeNotes(1);
    notes.strike(strike('pad-14', 0, 3));
    notes.strike(strike('pad-7', 1, 0.25));
    expect(takeSeconds(eventsOf(notes))).toBe(3);
    notes.silence(2);
    expect(takeSeconds(eventsOf(notes))).toBe(2);
  });

  it('creates a source shortly before it starts, because waiting sources cost time', async () => {
    const audio = silentAudio();
    const notes = new TakeNotes(1);
    for (const when of [100, 101, 112, 118]) notes.strike(strike('pad-1', when));
    await renderTake(notes.finished()!);
    expect(audio.waits).toEqual([
      { at: 9, started: 2 },
      { at: 14, started: 3 },
    ]);
    expect(audio.started.map(({ begins }) => begins)).toEqual([0, 1, 12, 18]);
  });

  it('ignores actions after its last sound has faded', async () => {
    const audio = silentAudio();
    const notes = new TakeNotes(1);
    notes.strike(strike('pad-1', 0, 0.3));
    notes.setMaster(0.5, 20);
    notes.cut('pad-1', 30);
    notes.silence(40);
    const { seconds } = await renderTake(notes.finished()!);
    expect({ seconds, waits: audio.waits }).toEqual({ seconds: 2.1, waits: [] });
  });
});
