import { Controller, Get, Header, Param } from '@nestjs/common';
import { AdminOnly } from '@sevenfold/auth';
import {
  traceViewSchema,
  NotFound,
  traceParameterSchema,
  type TraceSpan,
  type TraceView,
} from '@sevenfold/contracts';
import { Answers, Operation } from '@sevenfold/service-defaults';
import { TraceStore } from './trace-store.js';

@AdminOnly()
@Controller('api/admin/traces')
export class TracesController {
  constructor(private readonly store: TraceStore) {}

  @Operation('showTrace', 'Shows a trace.')
  @Get(':traceId')
  @Answers(traceViewSchema)
  @Header('cache-control', 'no-store')
  async show(@Param({ schema: traceParameterSchema }) { traceId }: { traceId: string }): Promise<TraceView> {
    const spans = await this.store.find(traceId);
    if (spans.length === 0)
      throw new NotFound('trace.not-found', 'This trace wasn’t recorded, or has expired.');
    return { traceId, spans: spans.toSorted(byStart) };
  }
}

function byStart(a: TraceSpan, b: TraceSpan): number {
  const difference = BigInt(a.startUnixNano) - BigInt(b.startUnixNano);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}
