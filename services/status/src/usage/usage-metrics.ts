import { metrics } from '@opentelemetry/api';
import { consoleUsageNames, type UsageEvent, type WebVital } from '@sevenfold/contracts';
import { fromZero } from '@sevenfold/service-defaults';

const meter = metrics.getMeter('@sevenfold/status');

const usage = fromZero(
  meter.createCounter('sevenfold.site.usage', { description: 'Reports of pages by name', unit: '{report}' }),
  ...['web_vitals', 'exception', ...consoleUsageNames].map(name => ({ name })),
);
const exceptions = fromZero(
  meter.createCounter('sevenfold.site.exceptions', { description: 'Errors on pages', unit: '{exception}' }),
  { fatal: true },
  { fatal: false },
);
const layoutShift = meter.createHistogram('sevenfold.site.layout_shift', {
  description: 'Cumulative layout shift of a page view',
  unit: '1',
  advice: { explicitBucketBoundaries: [0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1] },
});
const webVitalDuration = meter.createHistogram('sevenfold.site.web_vital.duration', {
  description: 'Web vitals that take time',
  unit: 's',
  advice: { explicitBucketBoundaries: [0.05, 0.1, 0.2, 0.5, 0.8, 1.2, 1.8, 2.5, 4, 8, 15] },
});

/** Paths are left out, because their number is unlimited. */
export function countUsage(event: UsageEvent): void {
  usage.add(1, { name: event.name });
  if (event.name === 'exception') exceptions.add(1, { fatal: event.fatal });
  if (event.name === 'web_vitals') recordVital(event.metric, event.value);
}

function recordVital(vital: WebVital, value: number): void {
  if (vital === 'CLS') layoutShift.record(value);
  else webVitalDuration.record(value / 1000, { vital });
}
