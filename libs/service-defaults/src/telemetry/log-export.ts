import type { LogRecordProcessor } from '@opentelemetry/sdk-logs';
import { lineStore } from './line-store.js';
import { LogRedaction } from './redaction.js';

interface LogExport {
  LOGS_EXPORTER?: string | undefined;
  LOGS_URL?: string | undefined;
}

const betweenBatchesMs = 1_000;

/** The processors that log lines pass through on their way out of the process. */
export async function logProcessors({
  LOGS_EXPORTER = 'none',
  LOGS_URL,
}: LogExport): Promise<LogRecordProcessor[]> {
  if (LOGS_EXPORTER === 'none') return [];
  const { BatchLogRecordProcessor, SimpleLogRecordProcessor } = await import('@opentelemetry/sdk-logs');
  if (LOGS_EXPORTER === 'memory')
    return [new LogRedaction(), new SimpleLogRecordProcessor({ exporter: lineStore.use() })];
  if (LOGS_EXPORTER !== 'otlp') throw new Error('LOGS_EXPORTER: must be memory, otlp or none');
  // Protobuf: not every log store reads OTLP as JSON.
  const { OTLPLogExporter } = await import('@opentelemetry/exporter-logs-otlp-proto');
  const exporter = new OTLPLogExporter({ url: LOGS_URL });
  return [
    new LogRedaction(),
    new BatchLogRecordProcessor({ exporter, scheduledDelayMillis: betweenBatchesMs }),
  ];
}
