import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Incident, StatusPage } from '@sevenfold/contracts';
import { Clock, CONFIG, PeriodicTask, PLATFORM, type Platform } from '@sevenfold/service-defaults';
import { ComponentStates } from '../components/component-states.js';
import type { StatusConfig } from '../config.js';
import { FindHistoryQuery, type Uptime } from '../history/find-history.query.js';
import { HistoryRecorder } from '../history/history-recorder.js';
import { FaultTracker, type Fault } from '../incidents/fault-tracker.js';
import { IncidentStore } from '../incidents/incident-store.js';
import { openingText, titleOf } from '../incidents/incident-texts.js';
import { KnownMaintenance } from '../maintenance/known-maintenance.js';
import { PlannedWindows } from '../maintenance/planned-windows.js';
import { statusPage } from './status-page.js';

const incidentsShownForMs = 14 * 86_400_000;
const pruneEveryMs = 3_600_000;
/** The page says that it is stale after this time in ms, or three intervals if they are longer. */
const staleAfterMs = 15_000;

/**
 * The status page in memory, synchronized with the database every few seconds. While the database is down, the page
 * shows what was last read.
 */
@Injectable()
export class StatusSnapshot extends PeriodicTask implements OnApplicationShutdown {
  private readonly faults = new FaultTracker();
  private uptimes: ReadonlyMap<string, Uptime> = new Map();
  private incidents: readonly Incident[] = [];
  private resumed = false;
  private prunedAt = 0;
  private readAt: Date;
  private readonly staleAfterMs: number;

  constructor(
    private readonly components: ComponentStates,
    private readonly history: HistoryRecorder,
    private readonly findHistory: FindHistoryQuery,
    private readonly incidentStore: IncidentStore,
    private readonly maintenance: KnownMaintenance,
    private readonly planned: PlannedWindows,
    private readonly clock: Clock,
    @Inject(CONFIG) config: StatusConfig,
    @Inject(PLATFORM) { logger }: Platform,
  ) {
    super({
      name: 'synchronization of the status page',
      everyMs: config.PROBE_INTERVAL_MS,
      runsAtStart: true,
      logger,
      run: () => this.synchronize(),
    });
    this.readAt = clock.now();
    this.staleAfterMs = Math.max(staleAfterMs, 3 * config.PROBE_INTERVAL_MS);
  }

  /** Stops, and writes the last counts. */
  async onApplicationShutdown() {
    await this.stop();
    await this.synchronize().catch(() => undefined);
  }

  page(): StatusPage {
    const now = this.clock.now();
    const states = this.components.all();
    this.faults.update(states, id => this.isPlanned(id, now), now);
    return statusPage({
      states,
      now,
      maintenance: this.maintenance,
      uptimes: this.uptimes,
      incidents: this.currentIncidents(),
      planned: this.planned.shown(now),
      // By age, because a query to a frozen database neither ends nor fails.
      staleSince: now.getTime() - this.readAt.getTime() > this.staleAfterMs ? this.readAt : undefined,
    });
  }

  /** Shows an operator's change on the page at once. */
  async readAgain() {
    await this.planned.refresh();
    await this.read();
  }

  private isPlanned(component: string, at: Date) {
    return this.maintenance.enabled || this.planned.covers(component, at);
  }

  private async synchronize() {
    const now = this.clock.now();
    this.faults.update(this.components.all(), id => this.isPlanned(id, now), now);
    await this.resume();
    await this.maintenance.refresh();
    await this.planned.refresh();
    await this.history.flush();
    for (const fault of this.faults.unfinished()) {
      await this.incidentStore.save(fault);
      if (fault.endedAt) this.faults.forget(fault);
    }
    await this.read();
  }

  private async resume() {
    if (this.resumed) return;
    this.faults.resume(await this.incidentStore.loadOpen(this.clock.now()));
    this.resumed = true;
  }

  private async read() {
    const now = this.clock.now().getTime();
    this.incidents = await this.incidentStore.recent(new Date(now - incidentsShownForMs));
    this.uptimes = await this.findHistory.uptimes();
    this.readAt = this.clock.now();
    if (now - this.prunedAt < pruneEveryMs) return;
    await this.history.prune();
    this.prunedAt = now;
  }

  /** Incidents that are not stored yet, then those of the database. */
  private currentIncidents(): Incident[] {
    const known = new Set(this.incidents.map(({ id }) => id));
    const unknown = this.faults.unfinished().filter(({ id, stored }) => !stored && !known.has(id));
    return [...unknown.map(incidentOf), ...this.incidents];
  }
}

function incidentOf(fault: Fault): Incident {
  const { id, component, impact, startedAt, endedAt } = fault;
  const at = startedAt.toISOString();
  return {
    id,
    component,
    componentIds: [component],
    openedBy: 'probes',
    impact,
    startedAt: at,
    title: titleOf(fault),
    state: endedAt ? 'resolved' : 'investigating',
    resolvedAt: endedAt?.toISOString() ?? null,
    updates: [{ at, state: 'investigating', text: openingText(fault) }],
  };
}
