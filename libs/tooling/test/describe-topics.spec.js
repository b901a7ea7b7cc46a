import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { topicsTable, withTable } from '../describe-topics.js';

describe('the table of topics', () => {
  it('in docs/architecture.md is current: `npm run describe-topics` writes it', async () => {
    const page = readFileSync(new URL('../../../docs/architecture.md', import.meta.url), 'utf8');
    expect(page).toBe(withTable(page, await topicsTable()));
  });
});
