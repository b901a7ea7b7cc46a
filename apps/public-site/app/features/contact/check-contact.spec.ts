import type { ContactLimits } from '@sevenfold/contracts';
import { checkContact } from './check-contact';

const limits: ContactLimits = {
  maxFiles: 2,
  maxFileBytes: 10,
  maxTotalBytes: 15,
  maxMessageLength: 20,
  accept: [],
};
const draft = { name: 'Ada', email: 'ada@sevenfold.test', org: '', message: 'Hello' };
const file = (bytes: number, name = 'song.wav') => new File([new Uint8Array(bytes)], name);

describe('a message', () => {
  it('may be sent when name, e-mail and message are there', () => {
    expect(checkContact(draft, [file(10), file(5)], limits)).toBeUndefined();
  });

  it.each(['name', 'email', 'message'])('is refused with a blank %s', field => {
    expect(checkContact({ ...draft, [field]: ' \n\t ' }, [], limits)).toBe(
      'Please fill name, email, and message.',
    );
  });

  it.each([
    ['an address that is none', { ...draft, email: 'ada' }, [], 'This is not an e-mail address.'],
    [
      'too long a message',
      { ...draft, message: 'x'.repeat(21) },
      [],
      'The message may have up to 20 characters.',
    ],
    ['too many files', draft, [file(1), file(1), file(1)], 'Please attach up to 2 files.'],
    ['an empty file', draft, [file(0)], 'song.wav is empty.'],
    ['too large a file', draft, [file(11)], 'song.wav is larger than 10 bytes.'],
    ['too much in all', draft, [file(10), file(6)], 'All files together may have up to 15 bytes.'],
  ])('is refused with %s', (_what, given, files, words) => {
    expect(checkContact(given, files, limits)).toBe(words);
  });
});
