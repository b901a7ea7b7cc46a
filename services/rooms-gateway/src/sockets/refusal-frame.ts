import { DomainError, type OperationError } from '@sevenfold/contracts';

/** The error frame for a failed operation; null for unexpected errors. */
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
  message: 'Something went wrong on our side.',
});

/** Metadata that the client gets with the error code: the numbers of these names, if any. */
const numberIn = (meta: Record<string, unknown>, ...names: ('until' | 'retryAfterMs')[]) =>
  Object.fromEntries(names.filter(name => typeof meta[name] === 'number').map(name => [name, meta[name]]));
