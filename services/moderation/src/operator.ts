import type { Principal } from '@sevenfold/auth';

/** The operator and origin of every audit entry. */
export interface Operator {
  readonly uid: string;
  readonly name?: string;
  readonly ip: string;
  /** To call other services on the operator's behalf. */
  readonly token: string;
}

export const operatorOf = ({ uid, name, token }: Principal, ip: string): Operator => ({
  uid,
  name,
  token,
  ip,
});
