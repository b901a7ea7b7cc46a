import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { officialImages } from '@sevenfold/containers';
import { kafka, keycloak, versitygw, victoriaLogs, zipkin } from './versions.js';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

describe('the official images', () => {
  it('are those of deploy/compose', () => {
    const { clamav, coturn, ...composed } = officialImages;
    const named = read('../../compose/compose.yaml').matchAll(/^ {4}image: (\S+)$/gm);
    expect([...named].map(([, image]) => image).sort()).toEqual(Object.values(composed).sort());
  });

  it('have the versions of the processes', () => {
    const collector = /otlpreceiver v([\d.]+)/.exec(read('../../observability/builder.yaml'))![1];
    expect(officialImages).toMatchObject({
      kafka: expect.stringContaining(`:${kafka.version}`),
      keycloak: expect.stringContaining(`:${keycloak.version}`),
      zipkin: expect.stringContaining(`:${zipkin.version}`),
      logs: expect.stringContaining(`:${victoriaLogs.version}`),
      s3: expect.stringContaining(`:${versitygw.version}`),
      collector: expect.stringContaining(`:${collector}`),
    });
  });
});
