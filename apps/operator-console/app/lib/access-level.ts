import type { AccessLevel } from '@sevenfold/contracts';

/** An access level in a sentence about a person. */
export const withArticle: Record<AccessLevel, string> = {
  guest: 'a guest',
  member: 'a member',
  owner: 'an owner',
};
