import type { ReadableLogRecord, LogRecordExporter } from '@opentelemetry/sdk-logs';
import type { LogLine, RunningVersion } from '@sevenfold/contracts';
import { hrTimeToMilliseconds } from '@opentelemetry/core';
import { attributes } from './attributes.js';

/** A log line that was written in a trace, and the version that wrote it. */
export interface StoredLine extends LogLine, RunningVersion {
  readonly traceId: string;
}

interface Bounds {
  readonly mostLines: number;
  readonly mostLinesOfATrace: number;
  readonly keptMs: number;
}

const usual: Bounds = { mostLines: 10_000, mostLinesOfATrace: 200, keptMs: 24 * 3_600_000 };

/**
 * Keeps the latest lines of this process that belong to a trace, so that a laptop needs no log store. Evicts the
 * oldest traces.
 */
export class LineStore implements LogRecordExporter {
  private readonly traces = new Map<string, StoredLine[]>();
  private count = 0;
  private fills = false;

  constructor(
    private readonly bounds: Bounds = usual,
    private readonly now: () => number = Date.now,
  ) {}

  /** Whether the lines of this process are stored here. */
  get isInUse() {
    return this.fills;
  }

  /** From now on `isInUse`. */
  use() {
    this.fills = true;
    return this;
  }

  /** Lines of every trace whose id starts with these characters. */
  find(start: string): StoredLine[] {
    this.evict();
    return [...this.traces].filter(([traceId]) => traceId.startsWith(start)).flatMap(([, lines]) => lines);
  }

  add(line: StoredLine) {
    const lines = this.traces.get(line.traceId) ?? [];
    if (lines.length >= this.bounds.mostLinesOfATrace) return;
    lines.push(line);
    this.count += 1;
    this.traces.set(line.traceId, lines);
    this.evict();
  }

  export(records: ReadableLogRecord[], done: (result: { code: number }) => void) {
    for (const record of records) if (record.spanContext) this.add(storedLine(record, record.spanContext));
    done({ code: 0 });
  }

  private evict() {
    const { mostLines, keptMs } = this.bounds;
    for (const [traceId, lines] of this.traces) {
      if (this.count <= mostLines && Date.parse(lines[0]!.at) > this.now() - keptMs) return;
      this.traces.delete(traceId);
      this.count -= lines.length;
    }
  }

  async forceFlush() {}
  async shutdown() {}
}

function storedLine(record: ReadableLogRecord, { traceId }: { traceId: string }): StoredLine {
  const { service, ...others } = record.attributes;
  const of = record.resource.attributes;
  return {
    traceId,
    at: new Date(hrTimeToMilliseconds(record.hrTime)).toISOString(),
    level: record.severityText?.toLowerCase() as LogLine['level'],
    service: String(service ?? of[attributes.service]),
    version: String(of[attributes.version]),
    startedAt: String(of[attributes.startedAt]),
    message: String(record.body),
    attributes: others as LogLine['attributes'],
  };
}

/** The line store of this process: filled if `LOGS_EXPORTER` is `memory`. */
export const lineStore = new LineStore();
