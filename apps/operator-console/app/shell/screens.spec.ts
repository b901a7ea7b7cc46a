import { expect, it } from '@jest/globals';
import { screenAt } from './screens';

it('names the screen that a path belongs to', () => {
  expect(screenAt('/')).toBe('Rooms');
  expect(screenAt('/rooms/lobby')).toBe('Rooms');
  expect(screenAt('/inbox/4f1c')).toBe('Inbox');
  expect(screenAt('/accounts/ada')).toBe('Accounts');
  expect(screenAt('/references/3b0c72e8')).toBe('References');
  expect(screenAt('/nowhere')).toBeUndefined();
});
