import type { Alert, AlertCase, RuleGroup } from '../alert.js';
import { panels } from '../panels.js';

interface Old {
  name: string;
  /** The part of the CronJob's name that follows the release's. */
  suffix: string;
  hours: number;
  summary: string;
}

/** A CronJob last succeeded too long ago, or never since it was created. */
function old({ name, suffix, hours, summary }: Old): Alert {
  const selector = `{namespace="NAMESPACE",cronjob=~".+-${suffix}"}`;
  const succeeded = `kube_cronjob_status_last_successful_time${selector}`;
  const made = `kube_cronjob_created${selector}`;
  const since = `(${succeeded} or ${made} unless on (namespace, cronjob) ${succeeded})`;
  const labels = { namespace: 'prod', cronjob: `sevenfold-${suffix}` };
  const series = (metric: string) => `${metric}{namespace="prod",cronjob="sevenfold-${suffix}"}`;
  const at = `${hours + 1}h`;
  const never: AlertCase = { series: { [series('kube_cronjob_created')]: '0x1000' }, every: '30m', at };
  return {
    name,
    severity: 'ticket',
    expr: `time() - max by (namespace, cronjob) ${since} > ${hours * 3600}`,
    summary,
    panel: panels.backups,
    fires: { ...never, labels },
    silent: {
      ...never,
      series: { ...never.series, [series('kube_cronjob_status_last_successful_time')]: '0+1800x1000' },
    },
  };
}

/** Copies are made, and proved by a restore. */
export const backupRules: RuleGroup = {
  name: 'backups',
  alerts: [
    old({
      name: 'BackupOld',
      suffix: 'backup',
      // A day, an hour, and the four hours of backup.deadlineSeconds.
      hours: 29,
      summary: 'The last complete copy of all data is older than 29 hours.',
    }),
    old({
      name: 'BackupUnproven',
      suffix: 'backup-proof',
      // A week and a day.
      hours: 8 * 24,
      summary: 'No copy has been restored and checked for eight days.',
    }),
  ],
};
