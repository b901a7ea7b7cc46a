import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { consumersByType, topicsTable, withTable } from '../describe-topics.ts';

describe('`npm run describe-topics`', () => {
  it('has written the table in docs/architecture.md as it is now', async () => {
    const page = readFileSync(new URL('../../../docs/architecture.md', import.meta.url), 'utf8');
    expect(page).toBe(withTable(page, await topicsTable()));
  });

  it('has written the consumers in the contracts as they are now', async () => {
    const { consumers } = await import('../../contracts/dist/events/consumers.js');
    expect(consumers).toEqual(await consumersByType());
  });
});
