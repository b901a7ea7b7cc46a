import { HttpException } from '@nestjs/common';
import { DomainError, InvalidInput, statusOfKind, type Problem } from '@sevenfold/contracts';
import { isStoreAway } from '@sevenfold/database';
import { currentTraceId } from '../telemetry/current-trace.js';
import { describeIssue } from './validation-messages.js';

const titles: Record<number, string> = {
  400: 'Bad request',
  401: 'Unauthenticated',
  403: 'Forbidden',
  404: 'Not found',
  405: 'Method not allowed',
  408: 'Request timeout',
  409: 'Conflict',
  413: 'Too large',
  415: 'Unsupported media type',
  429: 'Too many requests',
  500: 'Internal error',
  503: 'Unavailable',
};

/** Codes for what the framework rejects before our code runs. */
const frameworkCodes: Record<number, string> = {
  400: 'request.malformed',
  404: 'route.not-found',
  405: 'route.method-not-allowed',
  408: 'request.timeout',
  413: 'request.too-large',
  415: 'request.unsupported-type',
  429: 'request.too-many',
};

/** S3's codes for a rejected key, which operators can renew while the client waits. */
const keyRejections = new Set(['AccessDenied', 'InvalidAccessKeyId', 'SignatureDoesNotMatch']);

/** Any error as a problem document. An unknown one becomes a 500 without internals. */
export function problemOf(error: unknown): Problem {
  if (error instanceof DomainError) return domainProblem(error);
  const status = statusOfFrameworkError(error);
  if (status !== undefined && status < 500)
    return problem(status, frameworkCodes[status] ?? 'request.refused', frameworkDetail(error, status));
  if (status === 503 || isStoreAway(error) || isKeyRejected(error))
    return problem(503, 'service.unavailable', 'We can’t do this right now. Try again shortly.');
  return problem(500, 'internal', 'Something went wrong on our side. Try again in a moment.');
}

/** Turns the issues of a failed schema into one error that names every field. */
export function invalidInput(issues: readonly SchemaIssue[]): InvalidInput {
  const errors = issues.flatMap(fieldFaults);
  const [first] = errors;
  return new InvalidInput('request.invalid', first?.message ?? 'The request isn’t valid.', {
    field: first?.field,
    errors,
  });
}

export interface SchemaIssue {
  readonly message: string;
  readonly path?: ReadonlyArray<PropertyKey | { readonly key: PropertyKey }>;
  /** zod's list of unknown fields of a strict object. */
  readonly keys?: readonly string[];
}

function fieldFaults(issue: SchemaIssue) {
  const path = (issue.path ?? []).map(part => String(typeof part === 'object' ? part.key : part));
  if (!issue.keys) return [{ field: path.join('.'), message: describeIssue(path, issue.message) }];
  return issue.keys.map(key => {
    const field = [...path, key].join('.');
    return { field, message: `${field} isn’t a field of this request.` };
  });
}

function domainProblem(error: DomainError): Problem {
  return {
    ...problem(statusOfKind[error.kind], error.code, error.message),
    ...(error.field === undefined ? {} : { field: error.field }),
    ...(error.errors === undefined ? {} : { errors: error.errors }),
  };
}

function problem(status: number, code: string, detail: string): Problem {
  const traceId = currentTraceId();
  return {
    type: 'about:blank',
    title: titles[status] ?? 'Error',
    status,
    detail,
    code,
    ...(traceId && { traceId }),
  };
}

function statusOfFrameworkError(error: unknown): number | undefined {
  if (error instanceof HttpException) return error.getStatus();
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  return typeof status === 'number' ? status : undefined;
}

function isKeyRejected(error: unknown) {
  return error instanceof Error && keyRejections.has(String((error as { code?: unknown }).code));
}

function frameworkDetail(error: unknown, status: number): string {
  return status === 404
    ? 'There’s nothing here.'
    : ((error as Error).message ?? titles[status] ?? 'Refused.');
}
