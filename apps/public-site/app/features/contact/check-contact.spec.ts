import type { ContactLimits } from '@sevenfold/contracts';
import { checkContact } from './check-contact';

const limits = { maxMessageLength: 20 } as ContactLimits;
const draft = { name: 'Ada', email: 'ada@sevenfold.test', org: '', message: 'Hello' };

describe('a message', () => {
  it('is valid with name, email and message', () => {
    expect(checkContact(draft, limits)).toBeUndefined();
  });

  it.each(['name', 'email', 'message'])('is invalid with a blank %s, and only it is marked', field => {
    const fault = checkContact({ ...draft, [field]: ' \n\t ' }, limits);
    expect(fault?.message).toBe('Please fill name, email, and message.');
    expect(Object.keys(fault!.fields)).toEqual([field]);
  });

  it('marks every missing field', () => {
    const fault = checkContact({ name: '', email: '', org: '', message: '' }, limits);
    expect(fault?.fields).toEqual({
      name: 'Enter your name.',
      email: 'Enter your email.',
      message: 'Write a message.',
    });
  });

  it('is invalid with an incomplete email address', () => {
    expect(checkContact({ ...draft, email: 'ada' }, limits)?.fields).toEqual({
      email: 'Enter a complete email address, such as ada@example.com.',
    });
  });

  it('is invalid when too long, counted in Unicode code points', () => {
    expect(checkContact({ ...draft, message: '😀'.repeat(20) }, limits)).toBeUndefined();
    expect(checkContact({ ...draft, message: 'x'.repeat(21) }, limits)?.fields).toEqual({
      message: 'The message can have up to 20 characters.',
    });
  });
});
