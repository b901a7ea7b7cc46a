import { describe, expect, it } from '@jest/globals';
import { detailsText } from './action-text';

describe('an action in someone’s log', () => {
  it('shows its details in words, nested ones after the name of their parent', () => {
    const details = { submissionId: '124ee1a1', fileCount: 1, theme: { before: 'dark', after: null } };
    expect(detailsText(details)).toBe(
      'Submission ID: 124ee1a1, File count: 1, Theme before: dark, Theme after: none',
    );
  });

  it('shows lists with a space between their items', () => {
    expect(detailsText({ changed_fields: ['bio', 'website'], isFirst: true })).toBe(
      'Changed fields: bio website, Is first: true',
    );
  });
});
