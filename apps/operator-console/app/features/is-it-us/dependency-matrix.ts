import type { IsItUs, ServiceReport } from '@sevenfold/contracts';

export interface MatrixRow extends Pick<ServiceReport, 'service' | 'version' | 'startedAt'> {
  /** By check; missing if the service does not use that dependency. */
  isUp: ReadonlyMap<string, boolean>;
}

/**
 * Which service reaches what. A probe asks one pod of each service, and metrics cover all of them, so a dependency is
 * up only if both say so.
 */
export function dependencyMatrix({ services, metrics }: Pick<IsItUs, 'services' | 'metrics'>) {
  const panel = metrics.state === 'read' ? metrics.panels.find(({ id }) => id === 'dependencies') : undefined;
  const rows = new Map(
    services.map(({ service, version, startedAt, checks }) => {
      const isUp = new Map(checks.map(({ name, isUp: answered }) => [name, answered]));
      return [service, { service, version, startedAt, isUp }] as const;
    }),
  );
  for (const { labels, values } of panel?.rows ?? []) {
    const { component: service = '', check = '' } = labels;
    const row = rows.get(service) ?? {
      service,
      version: null,
      startedAt: null,
      isUp: new Map<string, boolean>(),
    };
    row.isUp.set(check, (row.isUp.get(check) ?? true) && values[0] === 1);
    rows.set(service, row);
  }
  const list: MatrixRow[] = [...rows.values()].toSorted((a, b) => a.service.localeCompare(b.service));
  const checks = [...new Set(list.flatMap(({ isUp }) => [...isUp.keys()]))].toSorted();
  return { checks, rows: list };
}
