import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Incident, StatusPage } from '@sevenfold/contracts';
import { Clock, PLATFORM, type Platform } from '@sevenfold/service-defaults';
import { Board } from '../components/board.js';
import { STATUS_CONFIG, type StatusConfig } from '../config.js';
import { FindHistoryQuery, type Uptime } from '../history/find-history.query.js';
import { HistoryRecorder } from '../history/history-recorder.js';
import { FaultTracker, type Fault } from '../incidents/fault-tracker.js';
import { IncidentStore } from '../incidents/incident-store.js';
import { openingText, titleOf } from '../incidents/incident-texts.js';
import { MaintenanceMode } from '../maintenance/maintenance-mode.js';
import { PlannedWindows } from '../maintenance/planned-windows.js';
import { statusPage } from './status-page.js';

const incidentsShownForMs = 14 * 86_400_000;
const pruneEveryMs = 3_600_000;

/**
 * Carries what is known to the database and back, every few seconds. The page itself is answered from memory, so
 * it stands, with what was last read, while the database is down.
 */
@Injectable()
export class StatusKeeper implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly faults = new FaultTracker();
  private uptimes: ReadonlyMap<string, Uptime> = new Map();
  private incidents: readonly Incident[] = [];
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;
  private resumed = false;
  private running: Promise<void> = Promise.resolve();
  private prunedAt = 0;
  private troubled = false;

  constructor(
    private readonly board: Board,
    private readonly history: HistoryRecorder,
    private readonly findHistory: FindHistoryQuery,
    private readonly incidentStore: IncidentStore,
    private readonly maintenance: MaintenanceMode,
    private readonly planned: PlannedWindows,
    private readonly clock: Clock,
    @Inject(STATUS_CONFIG) private readonly config: StatusConfig,
    @Inject(PLATFORM) private readonly platform: Platform,
  ) {}

  onApplicationBootstrap() {
    this.keepOn();
  }

  /** What was counted last is written too. */
  async onApplicationShutdown() {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
    await this.keep().catch(() => undefined);
  }

  page(): StatusPage {
    const now = this.clock.now();
    const states = this.board.states();
    this.faults.update(states, id => this.isPlanned(id, now), now);
    return statusPage({
      states,
      now,
      maintenance: this.maintenance,
      uptimes: this.uptimes,
      incidents: this.currentIncidents(),
      planned: this.planned.shown(now),
    });
  }

  /** After an operator's change the page says so at once. */
  async readAgain() {
    await this.planned.refresh();
    await this.read();
  }

  private isPlanned(component: string, at: Date) {
    return this.maintenance.enabled || this.planned.covers(component, at);
  }

  private keepOn() {
    this.running = this.keepQuietly().finally(() => {
      if (!this.stopped) this.timer = setTimeout(() => this.keepOn(), this.config.PROBE_INTERVAL_MS);
    });
  }

  /** Says once that the database is gone, and once that it is back. */
  private async keepQuietly() {
    try {
      await this.keep();
      if (this.troubled) this.platform.logger.info('the history is written again');
      this.troubled = false;
    } catch (error) {
      if (!this.troubled) this.platform.logger.warn({ err: error }, 'the history cannot be written');
      this.troubled = true;
    }
  }

  private async keep() {
    const now = this.clock.now();
    this.faults.update(this.board.states(), id => this.isPlanned(id, now), now);
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
    if (now - this.prunedAt < pruneEveryMs) return;
    await this.history.prune();
    this.prunedAt = now;
  }

  /** Those of the database, and before them those that it does not have yet. */
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
    openedBy: 'probes',
    impact,
    startedAt: at,
    title: titleOf(fault),
    state: endedAt ? 'resolved' : 'investigating',
    resolvedAt: endedAt?.toISOString() ?? null,
    updates: [{ at, state: 'investigating', text: openingText(fault) }],
  };
}
