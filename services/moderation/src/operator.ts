import type { Principal } from '@sevenfold/auth';

/** Who does something, and from where: what every audit entry begins with. */
export interface Operator {
  readonly uid: string;
  readonly name?: string;
  readonly ip: string;
  /** For calls to other services in the operator's own name. */
  readonly token: string;
}

export const operatorOf = ({ uid, name, token }: Principal, ip: string): Operator => ({
  uid,
  name,
  token,
  ip,
});
