import { ApiError } from './api-error.js';
import { startTrace, traceparent, type ActionTrace } from './trace-context.js';

export type RequestOptions = {
  body?: unknown;
  /** Shared by several requests of one action; without it, each request starts its own trace. */
  trace?: ActionTrace;
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** Sends no token. */
  anonymous?: boolean;
};

export interface ApiClient {
  get<Answer>(path: string, options?: RequestOptions): Promise<Answer>;
  post<Answer>(path: string, body?: unknown, options?: RequestOptions): Promise<Answer>;
  patch<Answer>(path: string, body: unknown, options?: RequestOptions): Promise<Answer>;
  delete<Answer>(path: string, options?: RequestOptions): Promise<Answer>;
}

/** `fresh` asks for a newer token than the rejected one. */
export type TokenSource = (options?: { fresh?: boolean }) => Promise<string | undefined>;

/** Fetch with bearer token, trace context, and problem documents as `ApiError`. */
export function createApiClient(token: TokenSource): ApiClient {
  async function request<Answer>(
    method: string,
    path: string,
    options: RequestOptions = {},
  ): Promise<Answer> {
    const trace = options.trace ?? startTrace();
    const bearer = options.anonymous ? undefined : await token();
    let response = await send(method, path, options, trace, bearer);

    // The token may be revoked, or expired while a laptop slept: retry once with a new one.
    if (response.status === 401 && bearer) {
      const renewed = await token({ fresh: true });
      if (renewed && renewed !== bearer) response = await send(method, path, options, trace, renewed);
    }
    if (!response.ok) throw await ApiError.fromResponse(response, trace.traceId);
    return readAnswer<Answer>(response);
  }

  return {
    get: (path, options) => request('GET', path, options),
    post: (path, body, options) => request('POST', path, { ...options, body }),
    patch: (path, body, options) => request('PATCH', path, { ...options, body }),
    delete: (path, options) => request('DELETE', path, options),
  };
}

async function send(
  method: string,
  path: string,
  options: RequestOptions,
  trace: ActionTrace,
  bearer: string | undefined,
): Promise<Response> {
  try {
    return await fetch(path, {
      method,
      cache: 'no-store',
      signal: options.signal,
      headers: {
        accept: 'application/json',
        traceparent: traceparent(trace),
        ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
        ...options.headers,
      },
      body: options.body === undefined ? undefined : JSON.stringify(options.body),
    });
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    throw ApiError.unreachable(cause, trace.traceId);
  }
}

async function readAnswer<Answer>(response: Response): Promise<Answer> {
  const text = await response.text();
  return (text ? JSON.parse(text) : undefined) as Answer;
}
