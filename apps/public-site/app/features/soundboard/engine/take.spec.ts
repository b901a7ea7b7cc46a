import { takeSeconds, TakeNotes } from './take';

const hit = (pad: string) => ({ pad, velocity: 1, volume: 1, choke: undefined });

describe('a take', () => {
  it('begins with its first strike', () => {
    const notes = new TakeNotes();
    notes.strike(hit('kick'), 12);
    notes.strike(hit('snap'), 12.5);
    expect(notes.finished().map(({ pad, at }) => [pad, at])).toEqual([
      ['kick', 0],
      ['snap', 0.5],
    ]);
  });

  it('is in order, although loops are written down ahead', () => {
    const notes = new TakeNotes();
    notes.strike(hit('kick'), 2);
    notes.strike(hit('hat'), 2.5);
    notes.strike(hit('clip'), 2.2);
    expect(notes.finished().map(({ pad }) => pad)).toEqual(['kick', 'clip', 'hat']);
  });

  it('forgets what a stopped loop had been going to play', () => {
    const notes = new TakeNotes();
    notes.strike(hit('kick'), 1);
    notes.strike(hit('kick'), 1.5);
    notes.strike(hit('kick'), 2);
    notes.cut('kick', 1.7);
    expect(notes.finished().map(({ kind, at }) => [kind, at])).toEqual([
      ['strike', 0],
      ['strike', 0.5],
      ['cut', expect.closeTo(0.7)],
    ]);
  });

  it('lasts until its last sound has died away', () => {
    const notes = new TakeNotes();
    notes.strike(hit('choir'), 0);
    notes.strike(hit('clip'), 1);
    const lengths: Record<string, number> = { choir: 3, clip: 0.2 };
    expect(takeSeconds(notes.finished(), pad => lengths[pad]!)).toBe(3);
  });
});
