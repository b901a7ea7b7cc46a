// Reads alerts from the HTTP APIs of Prometheus and Alertmanager.
import { setTimeout as pause } from 'node:timers/promises';

export interface Alarm {
  name: string;
  severity: string;
  state: 'pending' | 'firing';
  labels: Record<string, string>;
}

interface PrometheusAlerts {
  data: { alerts: { labels: Record<string, string>; state: 'pending' | 'firing' }[] };
}
interface PrometheusVector {
  data: { result: { metric: Record<string, string> }[] };
}
interface AlertGroup {
  labels: Record<string, string>;
  receiver: { name: string };
  alerts: { labels: Record<string, string>; status: { state: string } }[];
}

/** Alertmanager waits this long for more alerts of a group (`group_wait`). An alert that ends earlier wakes nobody. */
const groupWaitMs = 30_000;

/** If nothing answers for this long, a page may have come and gone unseen. */
const longestGapMs = 30_000;

/** This alert always fires, to show that alerts arrive. */
const isWatchdog = (labels: Record<string, string>) => labels['alertname'] === 'Watchdog';

/** One notification with severity `page`: a group of alerts that are neither inhibited nor silenced. */
export interface Page {
  group: string;
  alerts: string[];
  /** Seconds after the fault. */
  at: number;
}

export class Alarms {
  readonly #prometheus: string;
  readonly #alertmanager: string;

  constructor(prometheus: string, alertmanager: string) {
    this.#prometheus = prometheus;
    this.#alertmanager = alertmanager;
  }

  async current(): Promise<Alarm[]> {
    const { data } = await this.#ask<PrometheusAlerts>(`${this.#prometheus}/api/v1/alerts`);
    return data.alerts
      .filter(({ labels }) => !isWatchdog(labels))
      .map(({ labels, state }) => ({
        name: labels['alertname'] ?? '',
        severity: labels['severity'] ?? '',
        state,
        labels,
      }));
  }

  /**
   * Objectives whose 30-day error budget is spent. Ignores a budget with less data, because a single game can spend
   * it.
   */
  async spentBudgets(): Promise<string[]> {
    const budget = 'objective:budget:left30d';
    const query = encodeURIComponent(`${budget} <= 0 and ${budget} offset 29d`);
    const { data } = await this.#ask<PrometheusVector>(`${this.#prometheus}/api/v1/query?query=${query}`);
    return data.result.map(({ metric }) => metric['objective'] ?? '');
  }

  /** Groups that would notify now: without inhibited and silenced alerts. */
  async notifying(): Promise<{ group: string; alerts: string[] }[]> {
    const query = 'active=true&silenced=false&inhibited=false';
    const groups = await this.#ask<AlertGroup[]>(`${this.#alertmanager}/api/v2/alerts/groups?${query}`);
    return groups.flatMap(({ labels, receiver, alerts }) => {
      const pages = alerts.filter(
        alert =>
          alert.labels['severity'] === 'page' && alert.status.state === 'active' && !isWatchdog(alert.labels),
      );
      if (pages.length === 0) return [];
      const group = `${receiver.name} ${Object.entries(labels)
        .map(([key, value]) => `${key}=${value}`)
        .join(' ')}`;
      return [{ group, alerts: [...new Set(pages.map(alert => alert.labels['alertname'] ?? ''))] }];
    });
  }

  /** Records what fires and what pages, from `began` until stopped. */
  watch(began: number) {
    const seconds = () => (Date.now() - began) / 1_000;
    const fired = new Map<string, { alarm: Alarm; seconds: number }>();
    const pending = new Map<string, { alarm: Alarm; seconds: number }>();
    const open = new Map<string, { since: number; at: number; alerts: Set<string> }>();
    const sent = new Map<string, Page>();
    let isOver = false;
    let lookedAt = Date.now();
    let gap: Error | undefined;
    const look = async () => {
      for (const alarm of await this.current()) {
        const seen = alarm.state === 'firing' ? fired : pending;
        const key = `${alarm.name} ${alarm.severity}`;
        if (!seen.has(key)) seen.set(key, { alarm, seconds: seconds() });
      }
      const now = await this.notifying();
      for (const { group, alerts } of now) {
        const known = open.get(group) ?? { since: Date.now(), at: seconds(), alerts: new Set<string>() };
        for (const name of alerts) known.alerts.add(name);
        open.set(group, known);
        if (Date.now() - known.since >= groupWaitMs)
          sent.set(group, { group, at: known.at, alerts: [...known.alerts] });
      }
      for (const group of open.keys()) if (!now.some(each => each.group === group)) open.delete(group);
    };
    const looking = (async () => {
      while (!isOver) {
        const failure = await look().then(
          () => undefined,
          (error: Error) => error,
        );
        if (Date.now() - lookedAt > longestGapMs)
          gap ??= new Error('alerts could not be read for 30 seconds', { cause: failure });
        if (!failure) lookedAt = Date.now();
        await pause(2_000);
      }
    })();
    return {
      firedAfter: (name: string, severity: string) => fired.get(`${name} ${severity}`)?.seconds,
      pendingAfter: (name: string, severity: string) => pending.get(`${name} ${severity}`)?.seconds,
      fired: () => [...fired.keys()],
      /** @throws if alerts could not be read for a while */
      pages: () => {
        if (gap) throw gap;
        return [...sent.values()];
      },
      stop: async () => {
        isOver = true;
        await looking;
      },
    };
  }

  async #ask<Answer>(url: string): Promise<Answer> {
    const answer = await fetch(url, { signal: AbortSignal.timeout(10_000) });
    if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
    return (await answer.json()) as Answer;
  }
}
