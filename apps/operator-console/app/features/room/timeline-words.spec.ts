import { expect, it } from '@jest/globals';
import { doneBy, happened, trackIn } from './timeline-words';

it('tells what happened in a room as one would', () => {
  expect(happened({ type: 'user_left', user: 'ada', data: { reason: 'lost' } })).toBe(
    'Disconnected: no response for 15 s',
  );
  expect(happened({ type: 'host_changed' })).toBe('No host');
  const started = { type: 'session_started', user: 'ada', data: { trackUrl: '/audio/lanterns.mp3?v=2' } };
  expect([happened(started as never), trackIn(started as never)]).toEqual([
    'Started a track',
    'lanterns.mp3',
  ]);
  const kicked = { type: 'other', user: 'ada', data: { what: 'user_kicked', by: 'b0b0b0b0-1234' } };
  expect([happened(kicked as never), doneBy(kicked as never)]).toEqual(['Was kicked', 'b0b0b0b0-1234']);
  expect(happened({ type: 'other', data: { what: 'bell_rung' } })).toBe('bell_rung');
});
