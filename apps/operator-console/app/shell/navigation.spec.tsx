import { beforeEach, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { showToOperator } from '../testing/show-to-operator';
import { Navigation } from './navigation';

beforeEach(() => {
  globalThis.fetch = (async () => Response.json({ unread: 0, pending: 0 })) as typeof fetch;
});

it.each([
  ['/', 'Rooms'],
  ['/rooms/lobby', 'Rooms'],
  ['/kept-rooms', 'Kept rooms'],
  ['/accounts/ada', 'Accounts'],
])('selects the one screen that %s belongs to: %s', async (path, name) => {
  await showToOperator(<Navigation />, path);
  const selected = screen.getAllByRole('link', { current: 'page' });
  expect(selected.map(({ textContent }) => textContent)).toEqual([name]);
});

it('says on the menu button that the count covers all screens', async () => {
  globalThis.fetch = (async () => Response.json({ unread: 1, pending: 2 })) as typeof fetch;
  await showToOperator(<Navigation />, '/inbox');
  expect(await screen.findByRole('button', { name: /Inbox\W*3 waiting/ })).toBeTruthy();
});
