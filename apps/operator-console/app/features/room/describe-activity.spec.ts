import { expect, it } from '@jest/globals';
import { doneBy, describeActivity, trackIn } from './describe-activity';

it('says in plain words what happened in a room', () => {
  expect(describeActivity({ type: 'user_left', user: 'ada', data: { reason: 'lost' } })).toBe(
    'Disconnected: no response for 15 s',
  );
  expect(describeActivity({ type: 'host_changed' })).toBe('No host');
  const started = { type: 'session_started', user: 'ada', data: { trackUrl: '/audio/lanterns.mp3?v=2' } };
  expect([describeActivity(started as never), trackIn(started as never)]).toEqual([
    'Started a track',
    'lanterns.mp3',
  ]);
  const kicked = { type: 'other', user: 'ada', data: { what: 'user_kicked', by: 'b0b0b0b0-1234' } };
  expect([describeActivity(kicked as never), doneBy(kicked as never)]).toEqual([
    'Was kicked',
    'b0b0b0b0-1234',
  ]);
  expect(describeActivity({ type: 'other', data: { what: 'bell_rung' } })).toBe('bell_rung');
});
