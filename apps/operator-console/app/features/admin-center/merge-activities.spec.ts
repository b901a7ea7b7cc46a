import { describe, expect, it } from '@jest/globals';
import type { Activity } from '@sevenfold/contracts';
import { mergeActivities } from './merge-activities';

const activity = (timestamp: number): Activity => ({ id: `a${timestamp}`, type: 'user_joined', timestamp });

describe('the activity list', () => {
  it('shows each entry once, newest first', () => {
    const merged = mergeActivities([activity(1), activity(2)], [activity(2), activity(3)], 0);
    expect(merged.map(({ timestamp }) => timestamp)).toEqual([3, 2, 1]);
  });

  it('keeps the newest fifty', () => {
    const many = Array.from({ length: 80 }, (_, index) => activity(index + 1));
    expect(mergeActivities([], many, 0)).toHaveLength(50);
    expect(mergeActivities([], many, 0)[0]!.timestamp).toBe(80);
  });

  it('never brings back what was cleared', () => {
    expect(mergeActivities([], [activity(5), activity(6)], 5)).toEqual([activity(6)]);
  });
});
