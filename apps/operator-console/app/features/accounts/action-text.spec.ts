import { describe, expect, it } from '@jest/globals';
import { detailsText } from './action-text';

describe('an action in someone’s log', () => {
  it('shows its details without JSON syntax, except nested ones', () => {
    const details = { submissionId: '124ee1a1', fileCount: 1, theme: { before: 'dark' } };
    expect(detailsText(details)).toBe('submissionId: 124ee1a1, fileCount: 1, theme: {"before":"dark"}');
  });
});
