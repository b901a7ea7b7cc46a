import type { Principal } from '@sevenfold/auth';
import type { OperatorIntent } from '@sevenfold/service-defaults';

/** The acting operator and their IP address. */
export interface Operator {
  principal: Principal;
  ip: string;
}

export const intent = (
  action: OperatorIntent['action'],
  kind: OperatorIntent['target']['kind'],
  id: string,
  { principal, ip }: Operator,
): OperatorIntent => ({ action, operator: principal, target: { kind, id }, ip });
