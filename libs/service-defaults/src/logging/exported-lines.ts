import { logs, SeverityNumber, type Attributes, type LogRecord } from '@opentelemetry/api';

/** Pino's own fields of a line, without those that a caller adds. */
interface PinoLine {
  level: number;
  time: string;
  msg?: string;
  traceId?: string;
  spanId?: string;
  err?: { type?: string; message?: string; stack?: string };
  [field: string]: unknown;
}

const severities: Readonly<Record<number, [SeverityNumber, string]>> = {
  10: [SeverityNumber.TRACE, 'TRACE'],
  20: [SeverityNumber.DEBUG, 'DEBUG'],
  30: [SeverityNumber.INFO, 'INFO'],
  40: [SeverityNumber.WARN, 'WARN'],
  50: [SeverityNumber.ERROR, 'ERROR'],
  60: [SeverityNumber.FATAL, 'FATAL'],
};

/**
 * Passes a line of the log on to OpenTelemetry, in the trace that is active while it is written.
 * OpenTelemetry's instrumentation of pino does the same, but patches the module, and uses an older version of
 * the API than our SDK.
 */
export function exportLine(line: string) {
  const logger = logs.getLogger('@sevenfold/service-defaults');
  // Parses only if something exports the line.
  if (logger.enabled()) logger.emit(recordOf(JSON.parse(line) as PinoLine));
}

/** The record's own context has the trace, so the ids of the line are left out. */
function recordOf({ level, time, msg, traceId: _, spanId: __, err, ...fields }: PinoLine): LogRecord {
  const [severityNumber, severityText] = severities[level] ?? severities[30]!;
  return {
    timestamp: new Date(time),
    severityNumber,
    severityText,
    body: msg ?? err?.message ?? '',
    attributes: plainAttributes(fields),
    ...(err && {
      exception: { name: err.type ?? 'Error', message: err.message ?? '', stack: err.stack ?? '' },
    }),
  };
}

const plainAttributes = (fields: Record<string, unknown>): Attributes =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string'
        ? value
        : JSON.stringify(value),
    ]),
  );
