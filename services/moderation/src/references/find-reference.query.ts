import { Inject, Injectable } from '@nestjs/common';
import {
  Unavailable,
  type FoundTrace,
  type LogLine,
  type MatchingRunbook,
  type ReferenceView,
  type RunningVersion,
  type ShownError,
} from '@sevenfold/contracts';
import { below, CONFIG } from '@sevenfold/service-defaults';
import type { ModerationConfig } from '../config.js';
import { LogStore, type FoundLine } from './log-store.js';
import { runbooksFor } from './runbooks.js';

/** Everything that the log has about a reference: the traces whose ids start with it, and what their lines say. */
@Injectable()
export class FindReferenceQuery {
  constructor(
    private readonly store: LogStore,
    @Inject(CONFIG) private readonly config: Pick<ModerationConfig, 'RUNBOOKS_URL'>,
  ) {}

  async execute(reference: string): Promise<ReferenceView> {
    try {
      const lines = await this.store.find(reference);
      if (!lines) return { logs: 'none', traces: [] };
      const traces = [...Map.groupBy(lines, ({ traceId }) => traceId)].map(each => this.found(...each));
      return { logs: 'read', traces: traces.sort((a, b) => b.at.localeCompare(a.at)) };
    } catch (error) {
      // The trace and its actions may still be found.
      if (error instanceof Unavailable) return { logs: 'unavailable', traces: [] };
      throw error;
    }
  }

  private found(traceId: string, unordered: FoundLine[]): FoundTrace {
    const lines = unordered.toSorted((a, b) => a.at.localeCompare(b.at));
    const error = errorOf(lines);
    return {
      traceId,
      at: lines[0]!.at,
      error,
      lines: lines.map(lineOf),
      versions: versionsOf(lines),
      runbooks: error ? runbooksFor(error).map(name => this.runbook(name)) : [],
    };
  }

  private runbook(name: string): MatchingRunbook {
    const { RUNBOOKS_URL: folder } = this.config;
    return { name, ...(folder && { url: below(folder, `${name}.md`) }) };
  }
}

/** What people saw: the last line with an error code. Services further inside may have logged it earlier. */
function errorOf(lines: readonly FoundLine[]): ShownError | null {
  const line = lines.findLast(({ attributes }) => attributes['code'] !== undefined);
  if (!line) return null;
  const { code, status, method, route, operation } = line.attributes;
  const where = operation === undefined ? [method, route].filter(Boolean).join(' ') : `socket ${operation}`;
  return {
    at: line.at,
    service: line.service,
    message: line.message,
    code: String(code),
    // Stores may return numbers as text.
    ...(status !== undefined && { status: Number(status) }),
    ...(where && { where }),
  };
}

const lineOf = ({ at, level, service, message, attributes }: FoundLine): LogLine => ({
  at,
  level,
  service,
  message,
  attributes,
});

function versionsOf(lines: readonly FoundLine[]): RunningVersion[] {
  const byProcess = new Map(
    lines.flatMap(({ service, version, startedAt }) =>
      startedAt ? [[`${service} ${version} ${startedAt}`, { service, version, startedAt }] as const] : [],
    ),
  );
  return [...byProcess.values()];
}
