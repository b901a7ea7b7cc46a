import {
  Conflict,
  NotFound,
  personalDataServices,
  type Erasure,
  type ErasureReceipt,
  type PersonalDataCounts,
  type PersonalDataService,
} from '@sevenfold/contracts';
import type { Erasure as StoredErasure } from '../generated/prisma/client.js';

export interface Confirmation {
  at: string;
  removed: PersonalDataCounts;
  kept: PersonalDataCounts;
}
export type Confirmations = Partial<Record<PersonalDataService, Confirmation>>;

export const confirmationsOf = (stored: Pick<StoredErasure, 'confirmations'>) =>
  stored.confirmations as unknown as Confirmations;

export const erasureNotFound = () => new NotFound('erasure.not-found', 'We can’t find this deletion.');

export const erasureUnderWay = () =>
  new Conflict('erasure.under-way', 'This account is being deleted, and it’s too late to stop that.');

export function erasureOf({ id, status, requestedAt, dueAt }: StoredErasure): Erasure {
  return {
    id,
    status: status as Erasure['status'],
    requestedAt: requestedAt.toISOString(),
    dueAt: dueAt.toISOString(),
  };
}

export function receiptOf(stored: StoredErasure): ErasureReceipt {
  const confirmations = confirmationsOf(stored);
  const isAsked = stored.status === 'running' || stored.status === 'done';
  return {
    ...erasureOf(stored),
    finishedAt: stored.finishedAt?.toISOString(),
    confirmations: personalDataServices.flatMap(service => {
      const confirmation = confirmations[service];
      return confirmation ? [{ service, ...confirmation }] : [];
    }),
    awaited: isAsked ? personalDataServices.filter(service => !confirmations[service]) : [],
  };
}
