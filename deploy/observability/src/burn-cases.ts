import type { AlertCase, Severity } from './alert.js';
import type { Objective } from './slo.js';

/** A sample series of an objective's first step as a service exports it, and the labels that tell good from bad. */
const samples: Record<string, { labels: string; good?: string; bad?: string }> = {
  'landing-page': {
    labels: 'component="api-gateway",http_request_method="GET",http_route="/"',
    good: 'http_response_status_code="200"',
    bad: 'http_response_status_code="503"',
  },
  'sign-in': {
    labels: 'component="api-gateway",http_route="/realms/sevenfold/protocol/openid-connect/token"',
    good: 'http_response_status_code="200"',
    bad: 'http_response_status_code="502"',
  },
  // Without a ticket nobody gets as far as the socket, so no join is counted.
  joining: {
    labels: 'component="api-gateway",http_route="/api/rydesync/tickets"',
    good: 'http_response_status_code="201"',
    bad: 'http_response_status_code="503"',
  },
  // A slow operation is the bad event here.
  control: { labels: 'operation="set",outcome="done"' },
  'hearing-the-same': { labels: 'component="rooms-gateway"' },
  submissions: {
    labels: 'component="api-gateway",http_route="/api/contact/**"',
    good: 'http_response_status_code="201"',
    bad: 'http_response_status_code="503"',
  },
  'operator-commands': { labels: 'command="kick"', good: 'outcome="done"', bad: 'outcome="pending"' },
};

/** Counters of `good` and `bad` events over `times` intervals. */
function series(objective: Objective, good: number, bad: number, times: number): Record<string, string> {
  const {
    steps: [first],
    id,
    within,
  } = objective;
  const { labels, good: goodLabel, bad: badLabel } = samples[id]!;
  const named = (suffix: string, ...more: (string | undefined)[]) =>
    `${first!.metric}_${suffix}{${['namespace="prod"', labels, ...more].filter(Boolean).join(',')}}`;
  const le = within === undefined ? undefined : `le="${within}"`;
  const rising = (each: number) => `0+${each}x${times}`;
  if (!goodLabel) return { [named('count')]: rising(good + bad), [named('bucket', le)]: rising(good) };
  return {
    [named('count', goodLabel)]: rising(good),
    [named('count', badLabel)]: rising(bad),
    ...(le && {
      [named('bucket', goodLabel, le)]: rising(good),
      [named('bucket', badLabel, le)]: rising(bad),
    }),
  };
}

const eachInterval = 100_000;

/** A burn rate that must fire, and one that must not. */
export function burnCases(objective: Objective, severity: Severity): { fires: AlertCase; silent: AlertCase } {
  const budget = 1 - objective.target;
  const bad = (pace: number) => Math.round(eachInterval * budget * pace);
  const at = (pace: number, times: number) => series(objective, eachInterval - bad(pace), bad(pace), times);
  const labels = { namespace: 'prod', objective: objective.id };
  return severity === 'page'
    ? {
        fires: { series: at(20, 90), at: '80m', labels, besides: 'ticket' },
        // A burn rate of five is a ticket, not a page.
        silent: { series: at(5, 90), at: '80m', labels, besides: 'ticket' },
      }
    : {
        fires: { series: at(2, 160), every: '30m', at: '77h', labels },
        silent: { series: at(0.5, 160), every: '30m', at: '77h' },
      };
}
