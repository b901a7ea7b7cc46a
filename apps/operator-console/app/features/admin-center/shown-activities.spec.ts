import { describe, expect, it } from '@jest/globals';
import type { Activity } from '@sevenfold/contracts';
import { shownActivities } from './shown-activities';

const activity = (timestamp: number): Activity => ({ id: `a${timestamp}`, type: 'user_joined', timestamp });

describe('the activity list', () => {
  it('shows each entry once, newest first', () => {
    const shown = shownActivities([activity(1), activity(2), activity(2), activity(3)], 0);
    expect(shown.map(({ timestamp }) => timestamp)).toEqual([3, 2, 1]);
  });

  it('keeps the newest fifty', () => {
    const many = Array.from({ length: 80 }, (_, index) => activity(index + 1));
    expect(shownActivities(many, 0)).toHaveLength(50);
    expect(shownActivities(many, 0)[0]!.timestamp).toBe(80);
  });

  it('never brings back what was cleared', () => {
    expect(shownActivities([activity(5), activity(6)], 5)).toEqual([activity(6)]);
  });
});
