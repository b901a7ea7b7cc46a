import type { Principal } from '@sevenfold/auth';
import { accountNotFound } from './account.errors.js';

/** @throws NotFound unless the caller owns the account. */
export function requireOwner(principal: Principal, uid: string) {
  if (principal.uid !== uid) throw accountNotFound();
}

/** @throws NotFound unless the caller owns the account or is an operator. */
export function requireOwnerOrOperator(principal: Principal, uid: string) {
  if (!principal.admin) requireOwner(principal, uid);
}
