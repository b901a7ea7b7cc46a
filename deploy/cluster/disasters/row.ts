import type { StepName } from '../main-job.ts';
import type { Fault } from './faults.ts';

/** How a part can fail. */
export type Way =
  | 'away'
  | 'frozen'
  | 'slow'
  | 'full'
  | 'rejects writes'
  | 'wrong password'
  | 'expired certificate'
  | 'killed'
  | 'misbehaves';

export interface Row {
  /** Its name on the command line. */
  id: string;
  part: string;
  way: Way;
  fault: Fault;
  /** What people do repeatedly until the fault is mended. */
  meanwhile?: () => unknown;
  /** Steps of the main job that must fail, with the message of each. All others must work. */
  fails: Partial<Record<StepName, RegExp>>;
  /**
   * The component that the status page must show as not operational. `a copy`: the gateway serves its copy of the
   * page. `no page`: nothing answers. Undefined: all is well for visitors.
   */
  shown?: string;
  /**
   * The alert that must fire; undefined if the fault mends itself, so that nobody has to wake up. A pending ticket
   * is enough, because it may wait for longer than a drill lasts.
   */
  alert?: { name: string; severity: 'page' | 'ticket' };
  /** Causes of the blocks in the alert's runbook that mend the fault, in order. Without any, `fault.end` mends it. */
  mend?: readonly string[];
  /** Values for the variables in the runbook's commands. */
  variables?: () => Record<string, string> | Promise<Record<string, string>>;
  /** The row needs the drill's mail server. */
  mails?: true;
}
