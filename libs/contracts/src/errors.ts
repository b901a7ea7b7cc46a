import { z } from 'zod';

/** Kinds of errors; the HTTP layer maps each to one status. */
export const errorKinds = [
  'invalid-input',
  'unauthenticated',
  'not-allowed',
  'not-found',
  'conflict',
  'too-large',
  'unsupported-type',
  'timed-out',
  'too-many',
  'unavailable',
] as const;
export type ErrorKind = (typeof errorKinds)[number];

/** One fault in one input field. `field` is a dotted path, `''` for the whole body. */
export const fieldFaultSchema = z.object({ field: z.string(), message: z.string() });
export type FieldFault = z.infer<typeof fieldFaultSchema>;

/** Problem document (RFC 9457): the body of every HTTP error. */
export const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int().min(400).max(599),
    detail: z.string(),
    code: z.string(),
    field: z.string().optional(),
    errors: z.array(fieldFaultSchema).optional(),
    /** People see its first digits as “Reference” (`referenceOf`). */
    traceId: z.string().optional(),
  })
  .meta({ id: 'Problem' });
export type Problem = z.infer<typeof problemSchema>;

interface DomainErrorOptions {
  /** The faulty input field. */
  field?: string;
  errors?: FieldFault[];
  /** When the client may retry. */
  retryAfterSeconds?: number;
  /** Ids for the log; never personal data, never sent to the client. */
  meta?: Record<string, string | number | boolean>;
  cause?: unknown;
}

/** A named failure with a kind (decides the status) and a stable code (clients may test it). */
export abstract class DomainError extends Error {
  abstract readonly kind: ErrorKind;
  readonly field: string | undefined;
  readonly errors: FieldFault[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly meta: Record<string, string | number | boolean>;

  constructor(
    readonly code: string,
    message: string,
    options: DomainErrorOptions = {},
  ) {
    super(message, { cause: options.cause });
    this.name = new.target.name;
    this.field = options.field;
    this.errors = options.errors;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.meta = options.meta ?? {};
  }
}

export class InvalidInput extends DomainError {
  readonly kind = 'invalid-input';
}
export class Unauthenticated extends DomainError {
  readonly kind = 'unauthenticated';
}
export class NotAllowed extends DomainError {
  readonly kind = 'not-allowed';
}
export class NotFound extends DomainError {
  readonly kind = 'not-found';
}
export class Conflict extends DomainError {
  readonly kind = 'conflict';
}
export class TooLarge extends DomainError {
  readonly kind = 'too-large';
}
export class UnsupportedType extends DomainError {
  readonly kind = 'unsupported-type';
}
export class TimedOut extends DomainError {
  readonly kind = 'timed-out';
}
export class TooMany extends DomainError {
  readonly kind = 'too-many';
}
export class Unavailable extends DomainError {
  readonly kind = 'unavailable';
}

/** The only mapping from kind to status. */
export const statusOfKind: Record<ErrorKind, number> = {
  'invalid-input': 400,
  unauthenticated: 401,
  'not-allowed': 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  'unsupported-type': 415,
  'timed-out': 408,
  'too-many': 429,
  unavailable: 503,
};
