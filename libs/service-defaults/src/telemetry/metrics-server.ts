import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { metricsPath } from '../health/health-paths.js';
import { openMetricsText, prometheusText } from './metrics.js';
import { openMetricsType } from './open-metrics.js';

const type = 'text/plain; version=0.0.4; charset=utf-8';
/** Scrapers send their request at once; a slower client is not a scraper. */
const deadlineMs = 10_000;

export interface MetricsServer {
  readonly port: number;
  stop(): Promise<void>;
}

/**
 * Serves `GET /metrics` on a separate port, so the public port need not hide it. It has the metrics of the
 * whole process: services that share a process need only one server.
 */
export async function serveMetrics(host: string, port: number): Promise<MetricsServer> {
  const server = createServer(
    { requestTimeout: deadlineMs, headersTimeout: deadlineMs, keepAliveTimeout: deadlineMs },
    (request, response) => void answer(request, response),
  );
  // A few scrapers and a spare; further connections are rejected.
  server.maxConnections = 16;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      const closed = new Promise(resolve => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

async function answer({ method, url = '', headers }: IncomingMessage, response: ServerResponse) {
  if (url.split('?', 1)[0] !== metricsPath) return response.writeHead(404).end();
  if (method !== 'GET' && method !== 'HEAD') return response.writeHead(405, { allow: 'GET, HEAD' }).end();
  const withExemplars = (headers.accept ?? '').includes('application/openmetrics-text');
  try {
    const text = withExemplars ? await openMetricsText() : await prometheusText();
    return response.writeHead(200, { 'content-type': withExemplars ? openMetricsType : type }).end(text);
  } catch (error) {
    // The scraper records a failed scrape; the process continues.
    return response.writeHead(500).end(`${(error as Error).message}\n`);
  }
}
