import { shownName } from './guests.js';

const guest = 'guest-5b1c0a52-0000-4000-8000-00000000c0de';

it.each([
  ['a member', 'ben', 'Ben', 'Ben'],
  ['a guest with a member’s name', guest, 'Ben', 'Guest Ben'],
  ['a guest without a name', guest, undefined, 'Guest c0de'],
  ['a member without a name', '0123456789', undefined, '01234567'],
])('%s is recognised', (_, uid, name, shown) => expect(shownName(uid, name)).toBe(shown));
