import { Unavailable, type TraceSpan } from '@sevenfold/contracts';
import { attributes } from '@sevenfold/service-defaults';
import { z } from 'zod';
import { TraceStore } from './trace-store.js';

const deadlineMs = 5_000;

/** Response of Zipkin's query API: https://zipkin.io/zipkin-api/#/default/get_trace__traceId_ */
const zipkinSpanSchema = z.object({
  id: z.string(),
  parentId: z.string().optional(),
  name: z.string().default(''),
  kind: z.enum(['CLIENT', 'SERVER', 'PRODUCER', 'CONSUMER']).optional(),
  /** Microseconds. Absent on spans that never ended. */
  timestamp: z.number().optional(),
  duration: z.number().optional(),
  localEndpoint: z.object({ serviceName: z.string().optional() }).optional(),
  tags: z.record(z.string(), z.string()).default({}),
});
type ZipkinSpan = z.infer<typeof zipkinSpanSchema>;

/** Zipkin, or a backend with its query API. */
export class ZipkinTraceStore extends TraceStore {
  constructor(private readonly url: string) {
    super();
  }

  async find(traceId: string): Promise<TraceSpan[]> {
    const answer = await this.ask(traceId);
    if (answer.status === 404) return [];
    const spans = z.array(zipkinSpanSchema).safeParse(await answer.json().catch(() => undefined));
    if (!answer.ok || !spans.success)
      throw new Unavailable('traces.unavailable', 'The trace backend sent an unexpected response.');
    return spans.data.map(traceSpanOf);
  }

  private async ask(traceId: string) {
    try {
      const url = new URL(`api/v2/trace/${traceId}`, this.url.endsWith('/') ? this.url : `${this.url}/`);
      return await fetch(url, { signal: AbortSignal.timeout(deadlineMs) });
    } catch (cause) {
      throw new Unavailable('traces.unavailable', 'We can’t reach the trace backend.', { cause });
    }
  }
}

function traceSpanOf({
  id,
  parentId,
  name,
  kind,
  timestamp,
  duration,
  localEndpoint,
  tags,
}: ZipkinSpan): TraceSpan {
  return {
    spanId: id.padStart(16, '0'),
    parentSpanId: parentId?.padStart(16, '0') ?? null,
    name,
    kind: kind ? (kind.toLowerCase() as TraceSpan['kind']) : 'internal',
    service: tags[attributes.service] ?? localEndpoint?.serviceName ?? 'unknown',
    startUnixNano: nanoseconds(timestamp),
    durationNano: nanoseconds(duration),
    status: statusOf(tags),
    attributes: tags,
  };
}

const nanoseconds = (microseconds = 0) => String(BigInt(Math.round(microseconds)) * 1_000n);

/** Zipkin itself only marks failures; the collector adds OpenTelemetry's status as a tag. */
function statusOf(tags: Record<string, string>): TraceSpan['status'] {
  if (tags['error'] !== undefined) return 'error';
  return tags['otel.status_code'] === 'STATUS_CODE_OK' ? 'ok' : 'unset';
}
