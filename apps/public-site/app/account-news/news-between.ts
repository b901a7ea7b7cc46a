import type { AccountNode } from '@sevenfold/contracts';

export type News =
  { kind: 'badge'; badgeId: string } | { kind: 'decision'; division: string; outcome: string };

/** What is new since the last look. `before` is undefined on the first look, when nothing counts as news. */
export function newsBetween(before: AccountNode | null | undefined, now: AccountNode | null): News[] {
  if (before === undefined || now === null) return [];
  const news: News[] = Object.keys(now.badges ?? {})
    .filter(key => before?.badges?.[key] === undefined)
    .map(key => ({ kind: 'badge', badgeId: key.replaceAll(':', '.') }));
  if (now.decision && now.decision.at !== before?.decision?.at)
    news.push({ kind: 'decision', division: now.decision.division, outcome: now.decision.outcome });
  return news;
}
