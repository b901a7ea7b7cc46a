import { SpanKind, TraceFlags } from '@opentelemetry/api';
import type { ReadableSpan } from '@opentelemetry/sdk-trace';
import { Exemplars } from './exemplars.js';
import { openMetrics } from './open-metrics.js';

interface Asked {
  milliseconds: number;
  trace: string;
  status?: number;
  kind?: SpanKind;
  traceFlags?: TraceFlags;
}

function afterRequests(...asked: Asked[]) {
  const exemplars = new Exemplars();
  for (const { milliseconds, trace, status = 200, kind = SpanKind.SERVER, traceFlags = 1 } of asked)
    exemplars.onEnd({
      kind,
      spanContext: () => ({ traceId: trace, spanId: '1', traceFlags }),
      attributes: { 'http.request.method': 'GET', 'http.response.status_code': status, 'http.route': '/a' },
      duration: [0, milliseconds * 1e6],
      endTime: [1000, 5e8],
    } as unknown as ReadableSpan);
  return exemplars;
}

const bucket = (le: string, status = 200) =>
  `http_server_request_duration_bucket{http_request_method="GET",url_scheme="http",http_response_status_code="${status}",http_route="/a",otel_scope_name="http",le="${le}"} 3`;

const told = (exemplars: Exemplars, ...lines: string[]) =>
  openMetrics(`${lines.join('\n')}\n`, exemplars).split('\n');

describe('metrics for scrapers that accept exemplars', () => {
  it('have in each bucket a request that belongs to it', () => {
    const exemplars = afterRequests(
      { milliseconds: 30, trace: 'quick' },
      { milliseconds: 700, trace: 'slow' },
      { milliseconds: 20_000, trace: 'endless' },
    );
    expect(told(exemplars, bucket('0.01'), bucket('0.1'), bucket('1'), bucket('+Inf'))).toEqual([
      bucket('0.01'),
      `${bucket('0.1')} # {trace_id="quick"} 0.03 1000.5`,
      `${bucket('1')} # {trace_id="slow"} 0.7 1000.5`,
      `${bucket('+Inf')} # {trace_id="endless"} 20 1000.5`,
      '# EOF',
      '',
    ]);
  });

  it('separate statuses, each starting with its shortest bucket', () => {
    const exemplars = afterRequests({ milliseconds: 700, trace: 'failed', status: 500 });
    expect(told(exemplars, bucket('1'), bucket('+Inf'), bucket('1', 500), bucket('+Inf', 500))).toEqual([
      bucket('1'),
      bucket('+Inf'),
      `${bucket('1', 500)} # {trace_id="failed"} 0.7 1000.5`,
      bucket('+Inf', 500),
      '# EOF',
      '',
    ]);
  });

  it('have no exemplars from unsampled traces, or from requests that the service itself sent', () => {
    const exemplars = afterRequests(
      { milliseconds: 700, trace: 'unsampled', traceFlags: TraceFlags.NONE },
      { milliseconds: 700, trace: 'outgoing', kind: SpanKind.CLIENT },
    );
    expect(told(exemplars, bucket('1'))[0]).toBe(bucket('1'));
  });

  it('describe counters and units as the format requires', () => {
    const lines = [
      '# HELP sockets_refused_total Of sockets',
      '# UNIT sockets_refused_total {socket}',
      '# TYPE sockets_refused_total counter',
      'sockets_refused_total{code="a"} 2',
      '# TYPE thing untyped',
    ];
    expect(told(afterRequests(), ...lines)).toEqual([
      '# HELP sockets_refused Of sockets',
      '# TYPE sockets_refused counter',
      'sockets_refused_total{code="a"} 2',
      '# TYPE thing unknown',
      '# EOF',
      '',
    ]);
  });
});
