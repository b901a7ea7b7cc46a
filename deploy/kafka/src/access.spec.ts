import { describe, expect, it } from '@jest/globals';
import { events } from '@sevenfold/contracts';
import { deadLetterTopic } from '@sevenfold/messaging';
import { readersByTopic } from '@sevenfold/tooling/describe-topics';
import { accesses, readers } from './access.js';

const accessOf = (service: string) => accesses(name => name).find(({ principal }) => principal === service)!;

describe('what services may do at the brokers', () => {
  it('is to read what they consume, and nothing else', async () => {
    const found = [...(await readersByTopic())].filter(([, services]) => services.size > 0);
    const consumed = Object.fromEntries(found.map(([topic, services]) => [topic, [...services].sort()]));
    expect(readers).toEqual(consumed);
  });

  it('is to write what they own, and what they cannot handle', () => {
    for (const { principal, writes } of accesses(name => name).filter(
      each => each.principal !== 'moderation',
    )) {
      const own = events.filter(({ owner }) => owner === principal).map(({ topic }) => topic);
      expect(new Set(writes)).toEqual(new Set([...own, deadLetterTopic]));
    }
  });

  it('lets the one with the list of dead letters read them and put them back', () => {
    const { reads, writes } = accessOf('moderation');
    expect(reads).toContain(deadLetterTopic);
    expect(new Set(writes)).toEqual(new Set([...events.map(({ topic }) => topic), deadLetterTopic]));
    expect(accessOf('accounts').reads).not.toContain(deadLetterTopic);
  });
});
