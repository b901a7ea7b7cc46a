import type { FieldFault, Problem } from '@sevenfold/contracts';

/** A problem document as an error. */
export class ApiError extends Error {
  readonly status: number;
  /** Stable, for code: `contact.too-many-files`. */
  readonly code: string;
  readonly field: string | undefined;
  readonly faults: FieldFault[];
  readonly traceId: string | undefined;

  constructor(problem: Pick<Problem, 'status' | 'code' | 'detail'> & Partial<Problem>) {
    super(problem.detail);
    this.name = 'ApiError';
    this.status = problem.status;
    this.code = problem.code;
    this.field = problem.field;
    this.faults = problem.errors ?? [];
    this.traceId = problem.traceId;
  }

  static async fromResponse(response: Response, traceId: string): Promise<ApiError> {
    const problem = await readProblem(response);
    return new ApiError({
      status: response.status,
      code: problem?.code ?? `http.${response.status}`,
      detail: problem?.detail ?? problem?.title ?? `The server answered ${response.status}.`,
      field: problem?.field,
      errors: problem?.errors,
      traceId: problem?.traceId ?? traceId,
    });
  }

  static unreachable(cause: unknown, traceId: string): ApiError {
    const error = new ApiError({
      status: 0,
      code: 'network.unreachable',
      detail: 'We can’t reach the server. Check your connection and try again.',
      traceId,
    });
    error.cause = cause;
    return error;
  }
}

/** A message for people: the server's own for rejections, nothing internal otherwise. */
export function messageOf(error: unknown): string {
  return error instanceof Error && error.message ? error.message : 'Something went wrong.';
}

async function readProblem(response: Response): Promise<Partial<Problem> | undefined> {
  if (!response.headers.get('content-type')?.includes('json')) return undefined;
  try {
    return (await response.json()) as Partial<Problem>;
  } catch {
    return undefined;
  }
}
