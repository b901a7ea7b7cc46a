import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { getHeapSpaceStatistics } from 'node:v8';
import { metrics, type Meter } from '@opentelemetry/api';
import { ATTR_CPU_MODE, ATTR_V8JS_HEAP_SPACE_NAME } from '@opentelemetry/semantic-conventions/incubating';
import type { CheckResult } from '../health/readiness.js';
import { attributes } from './attributes.js';

/** The latest result of each check of each service. */
const lastChecks = new Map<string, Record<string, CheckResult>>();

export function noteChecks(service: string, checks: Record<string, CheckResult>) {
  lastChecks.set(service, checks);
}

let observed = false;

/**
 * Exports metrics of the process and of its dependencies. Once per process, however many services share it.
 */
export function observeRuntime(meter: Meter = metrics.getMeter('@sevenfold/service-defaults')) {
  if (observed) return;
  observed = true;
  observeEventLoop(meter);
  observeProcess(meter);
  meter
    .createObservableGauge('sevenfold.readiness.check.up', {
      description: 'Whether a dependency answered when it was last checked',
      unit: '1',
    })
    .addCallback(result => {
      for (const [service, checks] of lastChecks)
        for (const [check, { status }] of Object.entries(checks))
          result.observe(status === 'up' ? 1 : 0, { check, [attributes.service]: service });
    });
}

/** Measured from one scrape to the next. */
function observeEventLoop(meter: Meter) {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  let last = performance.eventLoopUtilization();
  meter
    .createObservableGauge('nodejs.eventloop.delay.p99', {
      description: 'Event loop delay, 99th percentile',
      unit: 's',
    })
    .addCallback(result => {
      result.observe(delay.count ? delay.percentile(99) / 1e9 : 0);
      delay.reset();
    });
  meter
    .createObservableGauge('nodejs.eventloop.utilization', {
      description: 'Share of time that the event loop was busy',
    })
    .addCallback(result => {
      const now = performance.eventLoopUtilization();
      result.observe(performance.eventLoopUtilization(now, last).utilization);
      last = now;
    });
}

function observeProcess(meter: Meter) {
  meter
    .createObservableUpDownCounter('process.memory.usage', { description: 'Resident memory', unit: 'By' })
    .addCallback(result => result.observe(process.memoryUsage.rss()));
  meter
    .createObservableUpDownCounter('v8js.memory.heap.used', {
      description: 'Heap in use, by heap space',
      unit: 'By',
    })
    .addCallback(result => {
      for (const { space_name, space_used_size } of getHeapSpaceStatistics())
        result.observe(space_used_size, { [ATTR_V8JS_HEAP_SPACE_NAME]: space_name });
    });
  meter
    .createObservableCounter('process.cpu.time', { description: 'CPU used, by mode', unit: 's' })
    .addCallback(result => {
      const { user, system } = process.cpuUsage();
      result.observe(user / 1e6, { [ATTR_CPU_MODE]: 'user' });
      result.observe(system / 1e6, { [ATTR_CPU_MODE]: 'system' });
    });
  meter
    .createObservableGauge('process.uptime', { description: 'Since the start of the process', unit: 's' })
    .addCallback(result => result.observe(process.uptime()));
}
