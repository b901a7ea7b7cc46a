import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import {
  CONFIG,
  PeriodicTask,
  PLATFORM,
  processStartedAt,
  serviceUrls,
  type Platform,
} from '@sevenfold/service-defaults';
import { ComponentStates } from '../components/component-states.js';
import { journeySignal, signInProvider, type JourneyName } from '../components/catalog.js';
import type { Observation } from '../components/signal.js';
import { otherServices, type StatusConfig } from '../config.js';
import { HistoryRecorder } from '../history/history-recorder.js';
import { dependencyObservations, type Report } from './dependency-reports.js';
import { Journeys } from './journeys/journeys.js';
import { observationOf, probeReadiness, type ProbeLimits, type ReadinessAnswer } from './readiness-probe.js';
import { observeComponents } from './probe-metrics.js';
import { probeSignIn } from './sign-in-probe.js';

/** A journey starts anyway after this many checks of its path, five per probe interval. */
const mostWaits = 60;

/** Probes everything periodically, each in its own task, so that a hanging one does not delay others. */
@Injectable()
export class Prober implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly tasks: PeriodicTask[] = [];
  private readonly reports = new Map<string, Report>();
  private readonly limits: ProbeLimits;
  private stopped = false;
  private stopShowing: (() => void) | undefined;
  private firstRound: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly components: ComponentStates,
    private readonly history: HistoryRecorder,
    private readonly journeys: Journeys,
    @Inject(CONFIG) private readonly config: StatusConfig,
    @Inject(PLATFORM) private readonly platform: Platform,
  ) {
    this.limits = { timeoutMs: config.PROBE_TIMEOUT_MS, slowMs: config.SLOW_MS };
  }

  onApplicationBootstrap() {
    this.stopShowing = observeComponents(this.components);
    const services = serviceUrls(otherServices, this.config).map(([service, url]) =>
      this.watch(service, async () => this.reported(service, await probeReadiness(url, this.limits))),
    );
    const signIn = this.watch(signInProvider, () =>
      probeSignIn(this.platform.config.ISSUER_JWKS_URL, this.limits),
    );
    this.firstRound = Promise.all([...services, signIn]).then(() =>
      this.watch('status', () => this.lookAtOneself()),
    );
    void this.firstRound.then(() => {
      for (const [name, look] of this.journeys.all()) void this.watchJourney(name, look);
    });
  }

  onApplicationShutdown() {
    this.stopped = true;
    this.stopShowing?.();
    this.journeys.stop();
    // Don't wait: the answer to a running probe is dropped.
    for (const task of this.tasks) void task.stop();
  }

  /** Resolves once everything has been probed. */
  ready() {
    return this.firstRound;
  }

  /** Each service's own report at its last probe. Omits services that did not answer. */
  latestReports(): ReadonlyMap<string, Report> {
    return this.reports;
  }

  /** Starts once everything on its path works, so that a start of the whole system raises no alarm. */
  private watchJourney(name: JourneyName, look: () => Promise<Observation>) {
    const signal = journeySignal(name);
    let waits = mostWaits;
    const mayStart = () => waits-- <= 0 || this.components.seesNothingWrongOn(signal);
    return this.watch(signal, look, this.config.JOURNEY_INTERVAL_MS, mayStart);
  }

  /** Resolves after the first probe. */
  private async watch(
    signal: string,
    look: () => Promise<Observation>,
    intervalMs = this.config.PROBE_INTERVAL_MS,
    mayStart = () => true,
  ) {
    if (this.stopped) return;
    let next = this.config.PROBE_INTERVAL_MS / 5;
    let isStarted = false;
    const task = new PeriodicTask({
      name: `probe of ${signal}`,
      runsAtStart: true,
      everyMs: () => next,
      logger: this.platform.logger,
      run: async () => {
        isStarted ||= mayStart();
        if (!isStarted) return;
        const observation = await look();
        if (this.stopped) return;
        this.record(signal, observation);
        const soon = observation.finding !== 'operational' || this.components.doubts(signal);
        next = soon ? intervalMs / 2 : intervalMs;
      },
    });
    this.tasks.push(task);
    await task.start();
  }

  private record(signal: string, observation: Observation) {
    this.components.observe(signal, observation);
    this.history.count(this.components.statesOf(signal), observation.at);
  }

  private reported(service: string, { observation, readiness }: ReadinessAnswer): Observation {
    if (readiness) this.reports.set(service, { at: observation.at, readiness });
    else this.reports.delete(service);
    return observation;
  }

  /** This service's own readiness, and the shared dependencies as all services report them. */
  private async lookAtOneself(): Promise<Observation> {
    const started = performance.now();
    const report = await this.platform.readiness.report();
    const { SERVICE_VERSION: version } = this.platform.config;
    const readiness = { ...report, version, startedAt: processStartedAt.toISOString() };
    const latencyMs = Math.round(performance.now() - started);
    const observation = observationOf(readiness, latencyMs, this.limits);
    this.reported('status', { observation, readiness });
    for (const [dependency, found] of dependencyObservations([...this.reports.values()], observation.at))
      this.record(dependency, found);
    return observation;
  }
}
