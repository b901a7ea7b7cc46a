import { Inject, Injectable, Optional } from '@nestjs/common';
import type { FiringAlert, IsItUs, MetricsPanel, ServiceReport } from '@sevenfold/contracts';
import { below, Clock, CONFIG, Kept, PLATFORM, type Platform } from '@sevenfold/service-defaults';
import type { StatusConfig } from '../config.js';
import { StatusSnapshot } from '../page/status-snapshot.js';
import type { Report } from '../probing/dependency-reports.js';
import { Prober } from '../probing/prober.js';
import { panels } from './board/is-it-us.js';
import { MetricsStore, type Exemplar, type StoredAlert } from './metrics-store.js';
import { evaluatePanel } from './evaluate-panel.js';
import type { PanelLink } from './panel.js';
import { rowLinks, type LinkBases } from './row-links.js';

/** The store is read at most once in this time, for any number of operators. */
const keptMs = 3_000;
/** Deadline for all queries of one reading, which run in parallel. */
const deadlineMs = 2_000;

/** The page that an on-call engineer opens first: what this service knows, and what the metrics store says. */
@Injectable()
export class IsItUsQuery {
  private readonly known = new Kept(
    () => this.read(),
    () => keptMs,
    () => this.clock.now().getTime(),
  );

  constructor(
    private readonly prober: Prober,
    private readonly snapshot: StatusSnapshot,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: StatusConfig,
    @Inject(PLATFORM) private readonly platform: Platform,
    @Optional() private readonly store?: MetricsStore,
  ) {}

  execute(): Promise<IsItUs> {
    return this.known.get();
  }

  private async read(): Promise<IsItUs> {
    await this.prober.ready();
    const metrics = await this.metrics();
    const { banner, groups, incidents } = this.snapshot.page();
    const { DASHBOARDS_URL: dashboards, RUNBOOKS_URL: runbooks } = this.config;
    return {
      at: this.clock.now().toISOString(),
      banner,
      troubled: groups
        .flatMap(({ entries }) => entries)
        .filter(({ status }) => status !== 'operational' && status !== 'development'),
      lastIncident: incidents[0] ?? null,
      services: [...this.prober.latestReports()].map(([service, report]) => serviceReport(service, report)),
      metrics,
      board: dashboards ? below(dashboards, 'd/sevenfold-is-it-us') : null,
      runbooks: runbooks ? below(runbooks, 'README.md') : null,
    };
  }

  private async metrics(): Promise<IsItUs['metrics']> {
    const { store } = this;
    if (!store) return { state: 'not-configured' };
    const signal = AbortSignal.timeout(deadlineMs);
    const inNamespace = (expr: string) => expr.replaceAll('$namespace', this.config.METRICS_NAMESPACE);
    const failed = (what: string) => (error: unknown) => {
      this.platform.logger.warn({ err: error, what }, 'metrics store did not answer');
      return null;
    };
    // Without exemplars, rows only lack the link to a trace.
    const exemplars = store
      .exemplars(inNamespace('http_server_request_duration_bucket{namespace="$namespace"}'), signal)
      .catch((): Exemplar[] => []);
    const alerts = store.firingAlerts(signal).catch(failed('alerts'));
    const evaluated = await Promise.all(
      panels.map(panel => evaluatePanel(panel, expr => store.read(inNamespace(expr), signal))),
    );
    const read = await alerts;
    const troubles = evaluated.flatMap(({ columns }) => columns.map(({ trouble }) => trouble));
    if (read === null && troubles.every(trouble => trouble !== null))
      return { state: 'away', trouble: troubles[0] ?? 'The metrics store doesn’t answer.' };
    const bases = this.linkBases(slowestTraces(await exemplars));
    return {
      state: 'read',
      alerts: read && this.shownAlerts(read, bases),
      panels: evaluated.map((result, index): MetricsPanel => {
        const { id, title, description, by, links } = panels[index]!;
        const rows = result.rows.map(row => ({ ...row, links: rowLinks(links, row.labels, bases) }));
        return { id, title, description, by, columns: result.columns, rows };
      }),
    };
  }

  private linkBases(traces: ReadonlyMap<string, string>): LinkBases {
    const { RUNBOOKS_URL: runbooks, DASHBOARDS_URL: dashboards, LOGS_SEARCH_URL: logs } = this.config;
    return { runbooks, dashboards, logs, traces };
  }

  /** Alerts that page someone come first; within each severity, the oldest. */
  private shownAlerts(alerts: readonly StoredAlert[], bases: LinkBases): FiringAlert[] {
    const { METRICS_NAMESPACE: ours } = this.config;
    return alerts
      .filter(({ name, labels }) => (labels['namespace'] ?? ours) === ours && name !== alwaysFiring)
      .map(alert => shownAlert(alert, bases))
      .toSorted((a, b) => rankOf(a.severity) - rankOf(b.severity) || a.since.localeCompare(b.since));
  }
}

/** Proves that alerts arrive at all. */
const alwaysFiring = 'Watchdog';

const rankOf = (severity: string) => (severity === 'page' ? 0 : 1);

const linksOfAlerts: readonly PanelLink[] = [
  { title: 'Runbook', to: 'runbook', target: '{alertname}.md' },
  { title: 'Traces', to: 'traces', target: '{component}' },
  { title: 'Logs', to: 'logs', target: '{component}' },
];

function shownAlert({ name, labels, annotations, since }: StoredAlert, bases: LinkBases): FiringAlert {
  const { severity = 'unknown', namespace: _, ...others } = labels;
  const { summary = '', dashboard_url: board } = annotations;
  const links = rowLinks(linksOfAlerts, { ...labels, alertname: name }, bases);
  if (isWebAddress(board)) links.push({ title: 'Board', href: board });
  return {
    name,
    severity,
    summary: summary.slice(0, 1000),
    since: since.toISOString(),
    labels: others,
    links,
  };
}

const isWebAddress = (text: string | undefined): text is string => /^https?:\/\/\S{1,1990}$/.test(text ?? '');

/** The slowest recent trace of each service. */
function slowestTraces(exemplars: readonly Exemplar[]): ReadonlyMap<string, string> {
  const valid = exemplars.filter(({ traceId }) => /^[0-9a-f]{32}$/.test(traceId));
  return new Map(
    valid
      .toSorted((a, b) => a.value - b.value)
      .flatMap(({ labels: { component }, traceId }) => (component ? [[component, traceId] as const] : [])),
  );
}

function serviceReport(service: string, { at, readiness }: Report): ServiceReport {
  const { version = null, startedAt = null, checks } = readiness;
  return {
    service,
    at: at.toISOString(),
    version,
    startedAt,
    checks: Object.entries(checks).map(([name, { status, latencyMs }]) => ({
      name,
      isUp: status === 'up',
      latencyMs,
    })),
  };
}
