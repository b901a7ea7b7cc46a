import { divisions } from '@sevenfold/brand';
import type { DecidedDivisionRequest, DivisionId, DivisionRequest } from '@sevenfold/contracts';
import { withArticle } from '../../lib/access-level';

/** The requester's email address, or their uid. */
export const personOf = ({ actor }: Pick<DivisionRequest, 'actor'>) => actor.email ?? actor.uid.slice(0, 8);

export const decisionPrompts = {
  approve: {
    verb: 'Approve',
    question: (who: string, division: DivisionId) => `Let ${who} into ${divisions[division].name}?`,
    note: 'They become a member at once. Their access to other divisions doesn’t change.',
  },
  deny: {
    verb: 'Deny',
    question: (who: string, division: DivisionId) => `Deny ${who} access to ${divisions[division].name}?`,
    note: 'Their access doesn’t change, and they can ask again.',
  },
} as const;

/** The effect of a decision in one sentence. */
export function describeDecision({ request, level }: DecidedDivisionRequest): string {
  const { name } = divisions[request.division];
  return request.status === 'approved'
    ? `${personOf(request)} is now ${withArticle[level]} of ${name}.`
    : `${personOf(request)}’s request for ${name} was denied.`;
}
