import { panelsOf, type Dashboard, type Panel } from './dashboard.js';

/**
 * The tables of a board as a module of the status service, which evaluates them for the console. Charts stay in Grafana.
 * Services do not import what deploys them, so this is generated, and the compiler checks it against the service's type.
 */
export function boardForConsole(board: Dashboard): string {
  const panels = panelsOf(board).flatMap(panel => panelForConsole(panel) ?? []);
  return [
    '// Made by deploy/observability/src/dashboards/console-board.ts.',
    "import type { Panel } from '../panel.js';",
    '',
    `export const panels: readonly Panel[] = ${JSON.stringify(panels, null, 2)};`,
    '',
  ].join('\n');
}

function panelForConsole(panel: Panel) {
  const { title, description } = panel;
  const shared = { id: title.toLowerCase().replaceAll(' ', '-'), title, description };
  if (panel.kind === 'table' && !panel.onlyInGrafana) {
    const columns = panel.queries.map(({ legend, unit, thresholds = null, expr }) => ({
      title: legend,
      unit,
      thresholds,
      expr,
    }));
    return { ...shared, by: panel.by, columns, links: panel.links };
  }
  if (panel.kind === 'matrix') {
    const { rows, columns: across, queries, links } = panel;
    const [{ legend, expr }] = queries;
    const columns = [{ title: legend, unit: 'short', thresholds: [1, 0.5], expr }];
    return { ...shared, by: { [rows]: rows, [across]: across }, columns, links };
  }
  return undefined;
}
