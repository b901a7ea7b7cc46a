import { expect, it } from '@jest/globals';
import { paletteEntries } from './palette-entries';

const finds = {
  rooms: [{ room: 'lobby' }, { room: 'harbour' }] as never[],
  keptRooms: [{ room: 'harbour' }, { room: 'harbour-late' }] as never[],
  people: [{ uid: 'u-1', displayName: 'Ada', email: 'ada@sevenfold.test' }] as never[],
};
const names = (text: string) => paletteEntries(text, finds).map(({ name }) => name);

it('offers every screen and action before anything is typed, and no rooms', () => {
  expect(names('')).toEqual(expect.arrayContaining(['Rooms', 'Inbox', 'Dead letters', 'Sign out']));
  expect(names('')).not.toContain('lobby');
});

it('says which keys open a screen', () => {
  expect(paletteEntries('inbox', finds)[0]).toMatchObject({ name: 'Inbox', keys: 'g i' });
});

it('finds screens by each word, rooms and people by name, and says where else to look', () => {
  expect(names('dead')[0]).toBe('Dead letters');
  // Finds kept rooms even while nobody is there, and no room twice.
  expect(names('harb').filter(name => name.startsWith('harb'))).toEqual(['harbour', 'harbour-late']);
  expect(paletteEntries('ada', finds)).toContainEqual({
    id: 'person u-1',
    name: 'Ada, ada@sevenfold.test',
    kind: 'Person',
    to: '/accounts/u-1',
  });
  expect(names('Reference 3b0c72e8')[0]).toBe('Reference 3b0c72e8');
  const audit = paletteEntries('a&b', finds).find(({ id }) => id === 'audit');
  expect(audit).toMatchObject({ to: '/audit?target=a%26b' });
});
