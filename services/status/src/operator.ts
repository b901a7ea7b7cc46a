import type { Principal } from '@sevenfold/auth';

/** The acting operator and their origin. */
export interface Operator {
  principal: Principal;
  ip: string;
}
