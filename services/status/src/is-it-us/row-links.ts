import type { RowLink } from '@sevenfold/contracts';
import { below } from '@sevenfold/service-defaults';
import type { PanelLink } from './panel.js';

export interface LinkBases {
  /** Base URL of the runbooks. */
  readonly runbooks: string | undefined;
  /** Address of Grafana. */
  readonly dashboards: string | undefined;
  /** The name of a service is appended. */
  readonly logs: string | undefined;
  /** For each service, a trace that is worth a look. */
  readonly traces: ReadonlyMap<string, string>;
}

/** The links of one row, without those that have no base URL or name a label that the row lacks. */
export function rowLinks(
  links: readonly PanelLink[],
  labels: Readonly<Record<string, string>>,
  bases: LinkBases,
): RowLink[] {
  return links.flatMap(({ title, to, target }) => {
    if ([...target.matchAll(/\{(\w+)\}/g)].some(([, label]) => !labels[label!])) return [];
    const path = target.replace(/\{(\w+)\}/g, (_, label: string) =>
      // The label `board` may contain a query.
      label === 'board' ? labels[label]! : encodeURIComponent(labels[label]!),
    );
    const href = hrefOf(to, path, bases);
    return href === undefined ? [] : [{ title, href }];
  });
}

function hrefOf(to: PanelLink['to'], path: string, { runbooks, dashboards, logs, traces }: LinkBases) {
  switch (to) {
    case 'board':
      return dashboards && below(dashboards, `d/${path}`);
    case 'runbook':
      return runbooks && below(runbooks, path);
    case 'logs':
      return logs && logs + path;
    case 'traces': {
      const traceId = traces.get(path);
      return traceId && `/traces/${traceId}`;
    }
  }
}
