import { fileURLToPath } from 'node:url';
import { alertmanagerFiles } from './alertmanager.js';
import { collectorFiles } from './collector.js';
import { dashboards } from './dashboards/all.js';
import { boardForConsole } from './dashboards/console-board.js';
import { dashboardJson } from './dashboards/grafana.js';
import { isItUs } from './dashboards/is-it-us.js';
import { ruleFile, ruleGroups } from './rules.js';

export const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Every committed file generated from this package: path from the root, and text. */
export function generatedFiles(): Map<string, string> {
  return new Map([
    ...collectorFiles,
    ...alertmanagerFiles,
    ...ruleGroups.map(group => [`helm/sevenfold/files/alerts/${group.name}.yaml`, ruleFile(group)] as const),
    ...dashboards.map(
      dashboard =>
        [
          `helm/sevenfold/files/dashboards/${dashboard.uid.replace('sevenfold-', '')}.json`,
          dashboardJson(dashboard),
        ] as const,
    ),
    ['services/status/src/is-it-us/board/is-it-us.ts', boardForConsole(isItUs)],
  ]);
}
