import { isSpanContextValid, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { Inject, Injectable } from '@nestjs/common';
import { DomainError, statusOfKind, type Operation, type OperationError } from '@sevenfold/contracts';
import { attributes, LOGGER } from '@sevenfold/service-defaults';
import type { Logger } from 'pino';
import type { Connection } from './connection.js';

const tracer = trace.getTracer('@sevenfold/rooms-gateway');

type Failed = Pick<Operation, 'id' | 't'>;

/** Turns the error of an operation into its answer, with a trace id by which operators find it. */
@Injectable()
export class FailedOperations {
  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  answer(connection: Connection, operation: Failed, error: unknown): OperationError {
    const refusal = refusalFrame(operation.id, error);
    // Anyone can cause refusals as fast as frames are accepted.
    if (refusal && !connection.mayNoteRefusal(performance.now())) return refusal;
    const answer = refusal ?? unforeseen(operation.id);
    const traceId = this.note(connection, operation, answer, isOurs(error) ? error : undefined);
    return traceId === undefined ? answer : { ...answer, traceId };
  }

  /** A trace per frame would cost too much, so one starts here. Returns its id; undefined when tracing is off. */
  private note(connection: Connection, { t }: Failed, { code, message }: OperationError, fault?: unknown) {
    const about = { code, operation: t, session: connection.id };
    const options = { kind: SpanKind.SERVER, attributes: { [attributes.service]: 'rooms-gateway' } };
    return tracer.startActiveSpan(`socket ${t}`, options, ROOT_CONTEXT, span => {
      if (fault === undefined) this.logger.info(about, message);
      else {
        this.logger.error({ ...about, err: fault }, 'operation failed');
        span.recordException(fault as Error);
        span.setStatus({ code: SpanStatusCode.ERROR });
      }
      span.end();
      const context = span.spanContext();
      return isSpanContextValid(context) ? context.traceId : undefined;
    });
  }
}

/** Whether the fault is on our side, such as an outage; all other errors are refusals. */
const isOurs = (error: unknown) => !(error instanceof DomainError) || statusOfKind[error.kind] >= 500;

/** The error frame for a rejected operation; undefined for unexpected errors. */
function refusalFrame(id: number, error: unknown): OperationError | undefined {
  if (!(error instanceof DomainError)) return undefined;
  const { code, message, meta } = error;
  const hostAway = meta['hostAway'] === true && { hostAway: true as const };
  return { t: 'error', id, code, message, ...numberIn(meta, 'until', 'retryAfterMs'), ...hostAway };
}

const unforeseen = (id: number): OperationError => ({
  t: 'error',
  id,
  code: 'internal',
  message: 'Something went wrong on our side. Try again in a moment.',
});

/** Metadata that the client gets with the error code: the fields of these names, if they are numbers. */
const numberIn = (meta: Record<string, unknown>, ...names: ('until' | 'retryAfterMs')[]) =>
  Object.fromEntries(names.filter(name => typeof meta[name] === 'number').map(name => [name, meta[name]]));
