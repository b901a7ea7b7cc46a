import { expect, it } from '@jest/globals';
import { besides, happened } from './timeline-words';

it('tells what happened in a room as one would', () => {
  expect(happened({ type: 'user_left', user: 'ada', data: { reason: 'lost' } })).toBe(
    'Was lost: no sign for 15 s',
  );
  expect(happened({ type: 'host_changed' })).toBe('Nobody hosts any more');
  const started = { type: 'session_started', user: 'ada', data: { trackUrl: '/audio/lanterns.mp3?v=2' } };
  expect([happened(started as never), besides(started as never)]).toEqual(['Put a track on', 'lanterns.mp3']);
  const kicked = { type: 'other', user: 'ada', data: { what: 'user_kicked', by: 'b0b0b0b0-1234' } };
  expect([happened(kicked as never), besides(kicked as never)]).toEqual(['Was removed', 'by b0b0b0b0']);
  expect(happened({ type: 'other', data: { what: 'bell_rung' } })).toBe('bell_rung');
});
