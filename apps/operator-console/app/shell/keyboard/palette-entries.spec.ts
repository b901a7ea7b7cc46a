import { expect, it } from '@jest/globals';
import { paletteEntries } from './palette-entries';

const rooms = [{ room: 'lobby' }, { room: 'harbour' }] as never[];
const names = (text: string) => paletteEntries(text, rooms).map(({ name }) => name);

it('offers every screen and action before anything is typed, and no rooms', () => {
  expect(names('')).toEqual(expect.arrayContaining(['Rooms', 'Inbox', 'Dead letters', 'Sign out']));
  expect(names('')).not.toContain('lobby');
});

it('finds screens by each word, rooms by name, and says where else to look', () => {
  expect(names('dead')[0]).toBe('Dead letters');
  expect(names('harb')).toContain('harbour');
  const audit = paletteEntries('a&b', rooms).find(({ id }) => id === 'audit');
  expect(audit).toMatchObject({ to: '/audit?target=a%26b' });
});
