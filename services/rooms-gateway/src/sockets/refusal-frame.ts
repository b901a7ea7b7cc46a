import { DomainError, type OperationError } from '@sevenfold/contracts';

/** How a client is told that an operation was not done; null for what nobody foresaw. */
export function refusalFrame(id: number, error: unknown): OperationError | null {
  if (!(error instanceof DomainError)) return null;
  const { code, message, meta } = error;
  const hostAway = meta['hostAway'] === true && { hostAway: true as const };
  return { t: 'error', id, code, message, ...numberIn(meta, 'until', 'retryAfterMs'), ...hostAway };
}

export const unforeseen = (id: number): OperationError => ({
  t: 'error',
  id,
  code: 'internal',
  message: 'Something went wrong here.',
});

/** What the client is told of an error beside its code: numbers of these names, where there are any. */
const numberIn = (meta: Record<string, unknown>, ...names: ('until' | 'retryAfterMs')[]) =>
  Object.fromEntries(names.filter(name => typeof meta[name] === 'number').map(name => [name, meta[name]]));
