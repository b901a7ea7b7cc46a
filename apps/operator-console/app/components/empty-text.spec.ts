import { expect, it } from '@jest/globals';
import { emptyText } from './empty-text';

it('says that the list is empty only once that is known', () => {
  const text = (isPending: boolean, isError: boolean) => emptyText({ isPending, isError }, 'Nobody waits.');
  expect(text(true, false)).toBe('Loading…');
  expect(text(false, true)).toBe('We couldn’t load the list.');
  expect(text(false, false)).toBe('Nobody waits.');
});
