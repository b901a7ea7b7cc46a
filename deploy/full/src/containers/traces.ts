import { readFile } from 'node:fs/promises';
import { freePort } from '@sevenfold/topology';
import { collectorConfiguration } from '../parts/collector.js';
import { answers, takesSpans } from '../readiness.js';
import type { ContainerPart } from './container-part.js';

/** Keeps traces in memory, which is enough to debug what just happened. */
export const zipkin: ContainerPart = {
  name: 'zipkin',
  start: async home => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    return home.start(
      {
        image: 'zipkin',
        environment: { JAVA_OPTS: '-Xmx128m', MEM_MAX_SPANS: '20000' },
        ports: [{ container: 9411, host: port }],
        isReady: () => answers(`${url}/health`),
        deadlineSeconds: 180,
      },
      { TRACES_QUERY_URL: url },
    );
  },
};

export const collector: ContainerPart = {
  name: 'collector',
  start: async (home, _options, settingsOf) => {
    const [port, configuration] = await Promise.all([
      freePort(),
      readFile(collectorConfiguration, 'utf8'),
      settingsOf('zipkin'),
    ]);
    const url = `http://127.0.0.1:${port}/v1/traces`;
    return home.start(
      {
        image: 'collector',
        command: ['--config=/etc/collector.yaml'],
        environment: { ZIPKIN_URL: 'http://zipkin:9411' },
        files: { '/etc/collector.yaml': configuration },
        ports: [{ container: 4318, host: port }],
        isReady: () => takesSpans(url),
        deadlineSeconds: 60,
      },
      { TRACES_EXPORTER: 'otlp', TRACES_URL: url },
    );
  },
};
