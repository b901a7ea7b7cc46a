import { gatherMarks } from './reaction-marks';

describe('reactions on the timeline', () => {
  it('are grouped by section, each shown by its most frequent one', () => {
    const reactions = [
      { emoji: '🔥', position: 1 },
      { emoji: '❤️', position: 2 },
      { emoji: '🔥', position: 9 },
      { emoji: '✨', position: 55 },
      { emoji: '⚡', position: 100 },
    ];
    expect(gatherMarks(reactions, 100, 10)).toEqual([
      { emoji: '🔥', position: 5, count: 3 },
      { emoji: '✨', position: 55, count: 1 },
      { emoji: '⚡', position: 95, count: 1 },
    ]);
  });

  it('are hidden until the duration is known', () => {
    expect(gatherMarks([{ emoji: '🔥', position: 1 }], 0)).toEqual([]);
  });
});
