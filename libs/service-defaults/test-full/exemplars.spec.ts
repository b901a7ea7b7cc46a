import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort, opened, until, withProgram } from '@sevenfold/testing';
import { requireBuilt } from '@sevenfold/tooling/built';

requireBuilt(import.meta.url);

const { it } = withProgram('prometheus');

let folder: string;
let prometheusUrl: string;
let serviceUrl: string;
let metricsPort: number;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sevenfold-exemplars-'));
  metricsPort = await freePort();
  const service = opened(
    fork(path.join(import.meta.dirname, 'notes-service.ts'), {
      execArgv: ['--import', '@sevenfold/service-defaults/telemetry'],
      env: {
        ...process.env,
        METRICS_PORT: String(metricsPort),
        PUBLIC_ORIGIN: 'http://localhost:3000',
        ISSUER_URL: 'http://localhost:3000/realms/sevenfold',
        ISSUER_JWKS_URL: 'http://127.0.0.1:9/keys',
        GUEST_JWKS_URL: 'http://127.0.0.1:9/keys',
        OTEL_SERVICE_NAME: 'notes',
        TRACES_EXPORTER: 'memory',
        LOG_LEVEL: 'error',
      },
    }),
  );
  [serviceUrl] = (await once(service, 'message')) as [string];
  await startPrometheus();
}, 60_000);

afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

async function startPrometheus() {
  const port = await freePort();
  const job = { job_name: 'notes', static_configs: [{ targets: [`127.0.0.1:${metricsPort}`] }] };
  const settings = { global: { scrape_interval: '1s' }, scrape_configs: [job] };
  await writeFile(path.join(folder, 'prometheus.yaml'), JSON.stringify(settings));
  const options = [
    `--config.file=${path.join(folder, 'prometheus.yaml')}`,
    `--storage.tsdb.path=${path.join(folder, 'data')}`,
    `--web.listen-address=127.0.0.1:${port}`,
    '--enable-feature=exemplar-storage',
  ];
  opened(spawn('prometheus', options, { stdio: 'ignore' }));
  prometheusUrl = `http://127.0.0.1:${port}/api/v1`;
}

/** Prometheus' answer, once it has one. */
function told<T>(question: string, isAnswer: (data: T) => boolean): Promise<T> {
  const ask = async () => {
    const answer = await fetch(`${prometheusUrl}/${question}`).catch(() => undefined);
    // Until it is ready it answers with an error in plain text.
    if (!answer?.ok) return undefined;
    const { data } = (await answer.json()) as { data: T };
    return isAnswer(data) ? { data } : undefined;
  };
  return until(ask, `Prometheus does not answer ${question}`).then(({ data }) => data);
}

interface Series {
  seriesLabels: Record<string, string>;
  exemplars: { labels: { trace_id: string }; value: string }[];
}

it('a scraper finds the trace of a request in its route’s durations, and sees the service up', async () => {
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;
  expect((await fetch(`${serviceUrl}/api/notes`, { headers: { traceparent } })).status).toBe(200);

  const query = 'http_server_request_duration_bucket{http_route="/api/notes"}';
  const span = `start=${Date.now() / 1000 - 60}&end=${Date.now() / 1000 + 60}`;
  const [found] = await told<Series[]>(
    `query_exemplars?query=${encodeURIComponent(query)}&${span}`,
    series => series.length > 0,
  );
  expect(found!.exemplars[0]).toMatchObject({ labels: { trace_id: traceId } });
  expect(Number(found!.exemplars[0]!.value)).toBeLessThanOrEqual(Number(found!.seriesLabels['le']));

  // Prometheus parses all other metrics too: otherwise it would count the service as down.
  const up = await told<{ result: { value: [number, string] }[] }>(
    'query?query=up',
    ({ result }) => result.length > 0,
  );
  expect(up.result[0]!.value[1]).toBe('1');
}, 90_000);
