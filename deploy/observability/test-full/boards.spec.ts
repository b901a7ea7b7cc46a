import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { jest } from '@jest/globals';
import type { IsItUs } from '@sevenfold/contracts';
import { removeFullData, startFullStack, type FullStack } from '@sevenfold/full';
import { demoPeople } from '@sevenfold/keycloak';
import { freePort, until, where } from '@sevenfold/testing';
import { findProgram, k6 } from '@sevenfold/tooling/go-programs';
import { services } from '@sevenfold/topology';
import { dashboards } from '../src/dashboards/all.js';
import { panelsOf } from '../src/dashboards/dashboard.js';
import { clusterMetrics, metricsIn, onlyInTrouble } from '../src/metric-catalog.js';
import { TestPrometheus } from './support/prometheus.js';
import { Traffic } from './support/traffic.js';

jest.setTimeout(15 * 60_000);

/** That of `installedRuleFile`. */
const namespace = 'prod';
const program = findProgram(k6);
const { describe } = where(program !== undefined, 'k6 is not installed');

/** Rightly empty here, because nothing fails. */
const emptyIsGood = ['Is it us?: Firing alerts'];
const needsMore = (metric: string) => metric in clusterMetrics || onlyInTrouble.includes(metric);

describe('boards', () => {
  let dataDirectory: string;
  let stack: FullStack;
  let prometheus: TestPrometheus;
  let traffic: Traffic;

  beforeAll(async () => {
    dataDirectory = mkdtempSync(path.join(tmpdir(), 'boards-'));
    const ports = await Promise.all(services.map(async name => [name, await freePort()] as const));
    const prometheusPort = await freePort();
    stack = await startFullStack({
      port: await freePort(),
      dataDirectory,
      metricsPorts: Object.fromEntries(ports),
      settings: {
        METRICS_URL: `http://127.0.0.1:${prometheusPort}`,
        METRICS_NAMESPACE: namespace,
        RUNBOOKS_URL: 'https://runbooks.test',
        SERVICE_VERSION: '1.2.3-test',
      },
      report: line => process.stderr.write(`${line}\n`),
    });
    prometheus = await TestPrometheus.start(
      path.join(dataDirectory, 'prometheus'),
      prometheusPort,
      namespace,
      ports.map(([component, port]) => ({ component, port })),
    );
    traffic = new Traffic(stack.url, program!);
  }, 15 * 60_000);

  afterAll(async () => {
    await stack?.stop();
    await removeFullData(dataDirectory);
  });

  const asShown = (expr: string) =>
    expr
      .replaceAll('$__rate_interval', '1m')
      .replaceAll('$namespace', namespace)
      .replaceAll('$component', '.+');

  /** Panels that show nothing now. NaN counts as nothing. */
  async function emptyPanels() {
    const questions = dashboards.flatMap(board =>
      panelsOf(board).flatMap(panel =>
        panel.queries
          .filter(({ expr }) => !metricsIn(expr).some(needsMore))
          .map(({ expr, legend }) => ({ name: `${board.title}: ${panel.title}`, legend, expr })),
      ),
    );
    const answers = await Promise.all(
      questions.map(async ({ name, legend, expr }) => {
        const series = await prometheus.read(asShown(expr));
        return series.some(({ value: [, value] }) => value !== 'NaN') ? [] : [`${name} (${legend})`];
      }),
    );
    return answers.flat().filter(name => !emptyIsGood.some(good => name.startsWith(good)));
  }

  it('show something in every panel under traffic', async () => {
    let empty: string[] = [];
    // At least twice: a rate needs two values.
    await until(
      async () => {
        await traffic.once();
        empty = await emptyPanels();
        return empty.length === 0;
      },
      () => empty,
      10 * 60_000,
    );
    expect(empty).toEqual([]);
  });

  it('are on the console’s page, evaluated by the status service', async () => {
    const operator = await traffic.signIn(demoPeople[0]!);
    const read = async () => {
      const answer = await fetch(`${stack.url}/api/admin/status/is-it-us`, {
        headers: { authorization: `Bearer ${operator}` },
      });
      return (await answer.json()) as IsItUs;
    };
    const page = await until(async () => {
      const { metrics, ...others } = await read();
      const isFilled =
        metrics.state === 'read' &&
        metrics.panels.every(
          ({ rows, columns }) => rows.length > 0 && columns.every(c => c.trouble === null),
        );
      return isFilled && { metrics, ...others };
    }, 'every table has rows');
    const panel = (id: string) => page.metrics.panels.find(each => each.id === id)!;
    expect(
      panel('services')
        .rows.map(({ labels }) => labels['component'])
        .toSorted(),
    ).toEqual(services.toSorted());
    expect(panel('error-budgets').rows[0]!.links).toContainEqual({
      title: 'Runbook',
      href: expect.stringMatching(/^https:\/\/runbooks\.test\/\w+BudgetBurns\.md$/),
    });
    expect(panel('services').rows.flatMap(({ links }) => links)).toContainEqual({
      title: 'Traces',
      href: expect.stringMatching(/^\/traces\/[0-9a-f]{32}$/),
    });
    expect(page.services.map(({ version }) => version)).toEqual(services.map(() => '1.2.3-test'));
    expect(page.metrics.alerts).not.toBeNull();
  });
});
