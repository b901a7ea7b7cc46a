import { nameOf } from './name-of';

const guest = 'guest-5b1c0a52-0000-4000-8000-00000000c0de';

it.each([
  ['a member', 'ben', { name: 'Ben', anonymous: false }, 'Ben'],
  ['a guest with a member’s name', guest, { name: 'Ben', anonymous: true }, 'Guest Ben'],
  ['a guest without a name', guest, { anonymous: true }, 'Guest c0de'],
  ['a member without a name', '0123456789', { anonymous: false }, '01234567'],
])('%s is told apart', (_, uid, who, shown) => expect(nameOf(uid, { [uid]: who })).toBe(shown));

it('someone who left goes by the name they wrote under, guests marked', () => {
  expect(nameOf('ben', {}, 'Ben')).toBe('Ben');
  expect(nameOf(guest, {}, 'Ben')).toBe('Guest Ben');
});
