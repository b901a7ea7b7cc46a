import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { consumersByType, topicsTable, withTable } from '../describe-topics.ts';

describe('`npm run describe-topics`', () => {
  it('would not change the table in docs/architecture.md', async () => {
    const page = readFileSync(new URL('../../../docs/architecture.md', import.meta.url), 'utf8');
    expect(page).toBe(withTable(page, await topicsTable()));
  });

  it('would not change the consumers in the contracts', async () => {
    const { consumers } = await import('../../contracts/dist/events/consumers.js');
    expect(consumers).toEqual(await consumersByType());
  });
});
