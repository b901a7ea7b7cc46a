import type { StepName } from '../main-job.ts';
import type { Fault } from './faults.ts';

/** What can happen to a part. */
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
  /** Names it on the command line. */
  id: string;
  part: string;
  way: Way;
  fault: Fault;
  /** What people do meanwhile, again and again, until it is mended. */
  meanwhile?: () => unknown;
  /** Steps of the main job that fail, each with a message like this. All others work. */
  fails: Partial<Record<StepName, RegExp>>;
  /**
   * Component of the status page that is not operational. `a copy`: the page is the gateway's copy. `no page`: nothing
   * answers. Undefined: all is well for visitors.
   */
  shown?: string;
  /**
   * The alert that fires; undefined if nobody needs to wake up, because it mends itself. A ticket may wait for longer than a
   * drill lasts: that it is pending is enough.
   */
  alert?: { name: string; severity: 'page' | 'ticket' };
  /** Causes of the blocks of the alert's runbook that mend it, in order. Without any, its owner mends it, or it does itself. */
  mend?: readonly string[];
  /** Variables of the runbook's commands. */
  variables?: () => Record<string, string> | Promise<Record<string, string>>;
  /** Needs the drill's mail server. */
  mails?: true;
}
