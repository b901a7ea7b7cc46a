import { wayIn } from './way-in';

it('says whether someone can see the request to join', () => {
  expect(wayIn('online', undefined)).toBeUndefined();
  expect(wayIn('online', { hostAway: false })).toContain('the host can see it');
  expect(wayIn('online', { hostAway: true })).toContain('locked and empty right now');
  expect(wayIn('offline', { hostAway: true })).toContain('No connection');
});
