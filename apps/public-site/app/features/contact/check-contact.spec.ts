import type { ContactLimits } from '@sevenfold/contracts';
import { checkContact } from './check-contact';

const limits = { maxMessageLength: 20 } as ContactLimits;
const draft = { name: 'Ada', email: 'ada@sevenfold.test', org: '', message: 'Hello' };

describe('a message', () => {
  it('may be sent when name, e-mail and message are there', () => {
    expect(checkContact(draft, limits)).toBeUndefined();
  });

  it.each(['name', 'email', 'message'])('is refused with a blank %s', field => {
    expect(checkContact({ ...draft, [field]: ' \n\t ' }, limits)).toBe(
      'Please fill name, email, and message.',
    );
  });

  it('is refused with an address that is none', () => {
    expect(checkContact({ ...draft, email: 'ada' }, limits)).toBe('This is not an e-mail address.');
  });

  it('is refused when it is too long, counted in characters', () => {
    expect(checkContact({ ...draft, message: '😀'.repeat(20) }, limits)).toBeUndefined();
    expect(checkContact({ ...draft, message: 'x'.repeat(21) }, limits)).toBe(
      'The message may have up to 20 characters.',
    );
  });
});
