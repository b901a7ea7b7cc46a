import type { Principal } from '@sevenfold/auth';
import { accountNotFound } from './account.errors.js';

/** @throws NotFound for everybody but the account's owner. */
export function requireOwner(principal: Principal, uid: string) {
  if (principal.uid !== uid) throw accountNotFound();
}

/** @throws NotFound for everybody but the account's owner and operators. */
export function requireOwnerOrOperator(principal: Principal, uid: string) {
  if (!principal.admin) requireOwner(principal, uid);
}
