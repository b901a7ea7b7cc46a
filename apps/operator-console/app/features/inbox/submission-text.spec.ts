import { describe, expect, it } from '@jest/globals';
import type { InboxEntry, InboxSubmission } from '@sevenfold/contracts';
import { fateOf, filesText, replyAddress, sizeText } from './submission-text';

describe('a size', () => {
  it('is exact below 1 KiB, and rounded from there', () => {
    expect([0, 1023, 1024, 1536, 20 * 1024 ** 2, 3 * 1024 ** 3].map(sizeText)).toEqual([
      '0 bytes',
      '1023 bytes',
      '1.0 KiB',
      '1.5 KiB',
      '20.0 MiB',
      '3.0 GiB',
    ]);
  });
});

describe('the files of a submission', () => {
  const entry = (changes: Partial<InboxEntry>) =>
    filesText({ fileCount: 2, storedFileCount: 2, status: 'stored', ...changes } as InboxEntry);

  it('are counted, with a note about missing ones', () => {
    expect(entry({ fileCount: 0 })).toBe('');
    expect(entry({ fileCount: 1, storedFileCount: 1 })).toBe('1 file');
    expect(entry({ storedFileCount: 1 })).toBe('2 files, 1 stored');
    expect(entry({ storedFileCount: 0, status: 'receiving' })).toBe('2 files, 0 stored, still receiving');
  });

  it('say what became of them', () => {
    const file = (changes: object) =>
      fateOf({ size: 2048, received: 1024, ...changes } as InboxSubmission['files'][number]);
    expect(file({ status: 'receiving' })).toBe('Receiving, 1.0 KiB of 2.0 KiB');
    expect(file({ status: 'refused', refusal: 'contact.file-infected' })).toBe(
      'Rejected: our scanner found something harmful',
    );
    expect(file({ status: 'refused', refusal: 'contact.file-content-not-accepted' })).toBe(
      'Rejected: its content doesn’t match its file type',
    );
    expect(file({ status: 'abandoned' })).toBe('Not finished in time');
  });
});

describe('a reply', () => {
  const submission = (changes: object) =>
    replyAddress({
      email: 'ada@x.test',
      name: 'Ada',
      message: 'Hello\nthere',
      reference: '7K3M-Q9TX',
      ...changes,
    } as InboxSubmission);

  it('quotes what it answers', () => {
    expect(decodeURIComponent(submission({}))).toContain('> Hello\r\n> there');
    expect(decodeURIComponent(submission({}))).toContain('(7K3M-Q9TX)');
  });

  it('quotes the beginning of a long message, without half an emoji at its end', () => {
    const body = (message: string) => new URL(submission({ message })).searchParams.get('body');
    expect(body(`${'a'.repeat(997)}😀`)).toMatch(/a{997}$/);
    expect(body(`${'a'.repeat(996)}😀 and more`)).toMatch(/a{996}😀$/);
  });

  it('goes to one address only, whatever the sender wrote', () => {
    const address = submission({ email: 'ada@x.test?bcc=eve@x.test', message: '&cc=eve@x.test' });
    const { searchParams, pathname } = new URL(address);
    expect([...searchParams.keys()]).toEqual(['subject', 'body']);
    expect(pathname).toBe(encodeURIComponent('ada@x.test?bcc=eve@x.test'));
  });
});
