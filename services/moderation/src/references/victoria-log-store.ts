import { logLevels, Unavailable } from '@sevenfold/contracts';
import { attributes, below } from '@sevenfold/service-defaults';
import { z } from 'zod';
import { LogStore, mostLines, type FoundLine } from './log-store.js';

const deadlineMs = 5_000;
/** How far back the store looks. Without a limit it reads every file that it has. */
const lookBack = '30d';

/**
 * A line as VictoriaLogs returns it: OTLP's fields under the store's names, and beside them the attributes of
 * the record and of its resource, all as text.
 * https://docs.victoriametrics.com/victorialogs/data-ingestion/opentelemetry/
 */
const lineSchema = z
  .object({
    _time: z.string(),
    _msg: z.string().default(''),
    trace_id: z.string(),
    severity_text: z.string().default('info'),
    service: z.string().optional(),
    [attributes.service]: z.string().default('unknown'),
    [attributes.version]: z.string().default('unknown'),
    [attributes.startedAt]: z.string().optional(),
  })
  .catchall(z.string());

/** Attributes that the store and OTLP add to those of a line. */
const ofTheStore = /^(_stream(_id)?|span_id|severity_number|scope\..*)$/;

/** VictoriaLogs, or a store with its query API. */
export class VictoriaLogStore extends LogStore {
  constructor(private readonly url: string) {
    super();
  }

  async find(start: string): Promise<FoundLine[]> {
    const text = await this.ask(`_time:${lookBack} trace_id:="${start}"*`);
    try {
      return text
        .split('\n')
        .filter(line => line !== '')
        .map(line => storedLine(lineSchema.parse(JSON.parse(line))));
    } catch (cause) {
      throw new Unavailable('logs.unavailable', 'The log store sent an unexpected response.', { cause });
    }
  }

  private async ask(query: string): Promise<string> {
    try {
      const url = new URL(below(this.url, 'select/logsql/query'));
      const body = new URLSearchParams({ query, limit: String(mostLines) });
      const answer = await fetch(url, { method: 'POST', body, signal: AbortSignal.timeout(deadlineMs) });
      if (!answer.ok) throw new Error(`the log store answered ${answer.status}`);
      return await answer.text();
    } catch (cause) {
      throw new Unavailable('logs.unavailable', 'We can’t reach the log store.', { cause });
    }
  }
}

function storedLine({
  _time: at,
  _msg: message,
  trace_id: traceId,
  severity_text: severity,
  service,
  [attributes.service]: ofProcess,
  [attributes.version]: version,
  [attributes.startedAt]: startedAt,
  ...others
}: z.infer<typeof lineSchema>): FoundLine {
  return {
    traceId,
    at: new Date(at).toISOString(),
    level: logLevels.find(level => level === severity.toLowerCase()) ?? 'info',
    service: service ?? ofProcess,
    version,
    startedAt: startedAt && new Date(startedAt).toISOString(),
    message,
    attributes: Object.fromEntries(Object.entries(others).filter(([name]) => !ofTheStore.test(name))),
  };
}
