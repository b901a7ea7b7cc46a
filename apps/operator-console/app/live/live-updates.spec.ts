import { expect, it } from '@jest/globals';
import { changesOf, newActivities } from './live-updates';

it('reports each activity once, and none from before it started', () => {
  const told: unknown[] = [];
  const hear = newActivities(activity => told.push(activity.type));
  const old = { type: 'room_created', timestamp: 1 };
  hear({ a: old });
  hear({ a: old, b: { type: 'user_kicked', timestamp: 2 } });
  hear({ b: { type: 'user_kicked', timestamp: 2 }, c: { type: 'ws_failure', timestamp: 3 } });
  hear(null);
  expect(told).toEqual(['user_kicked', 'ws_failure']);
});

it('reports what changed, and nothing for the first value', () => {
  const told: string[] = [];
  const hear = changesOf(key => told.push(key));
  hear({ inbox: { at: 1 } });
  hear({ inbox: { at: 1 } });
  hear({ inbox: { at: 2 }, accounts: { at: 1 } });
  expect(told).toEqual(['inbox', 'accounts']);
});
