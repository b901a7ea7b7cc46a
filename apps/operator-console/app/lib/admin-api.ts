import { startTrace, traceparent, type Auth } from '@sevenfold/ui';

/** Mounts of the admin API. If one does not know a path, the next is tried. */
const prefixes = ['/admin', '/api/admin'];

export class AdminApiError extends Error {
  readonly retryAfterMs: number | undefined;

  constructor(
    message: string,
    readonly status: number,
    readonly traceId: string,
    /** `retryAfterMs`: how long the server asks us to wait. */
    options?: ErrorOptions & { retryAfterMs?: number },
  ) {
    super(message, options);
    this.retryAfterMs = options?.retryAfterMs;
    this.name = 'AdminApiError';
  }
}

export interface AdminRequest {
  method?: string;
  body?: unknown;
}

export interface AdminApi {
  /** Below the admin prefixes: `/rooms`, `/room/lobby/kick/…`. */
  request<Answer>(path: string, request?: AdminRequest): Promise<Answer>;
  /** Fetches a file below the admin prefixes. */
  download(path: string): Promise<Blob>;
  /** Fetches exactly this URL. */
  requestAt<Answer>(address: string, request?: AdminRequest): Promise<Answer>;
}

/**
 * Calls the admin API with a valid token. Each call starts its own trace, so that an operator's click is the
 * root of all its effects.
 * @throws AdminApiError with the texts of the specification.
 */
export function createAdminApi(token: Auth['token'], fetchFrom: typeof fetch = fetch): AdminApi {
  const send = async (address: string, { method = 'GET', body }: AdminRequest) => {
    const bearer = await token();
    if (!bearer) throw new AdminApiError('Sign in required', 401, '');
    const trace = startTrace();
    const response = await fetchFrom(address, {
      method,
      cache: 'no-store',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        authorization: `Bearer ${bearer}`,
        traceparent: traceparent(trace),
      },
      ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
    }).catch((cause: unknown) => {
      throw new AdminApiError(unreachable(method), 0, trace.traceId, { cause });
    });
    return { response, traceId: trace.traceId };
  };

  const requestAt = async <Answer>(address: string, request: AdminRequest = {}): Promise<Answer> => {
    const { response, traceId } = await send(address, request);
    if (!response.ok) throw await refused(response, traceId);
    return (await response.json()) as Answer;
  };

  const answerOf = async (path: string, options: AdminRequest): Promise<Response> => {
    for (const prefix of prefixes) {
      const { response, traceId } = await send(`${prefix}${path}`, options);
      if (response.ok) return response;
      if (response.status !== 404 || (await namesSomethingMissing(response.clone())))
        throw await refused(response, traceId);
    }
    throw new AdminApiError('Admin endpoints not found at /admin or /api/admin', 404, '');
  };

  const request = async <Answer>(path: string, options: AdminRequest = {}): Promise<Answer> =>
    (await (await answerOf(path, options)).json()) as Answer;
  const download = async (path: string) => (await answerOf(path, {})).blob();

  return { request, download, requestAt };
}

/** Browsers do not say why fetching failed. */
const unreachable = (method: string) =>
  method === 'GET'
    ? 'We can’t reach the server. Data may be outdated.'
    : 'We can’t reach the server. Check whether this was done before you try again.';

/** A 404 about a room or a person is an answer; only one about the route leads to the next mount. */
async function namesSomethingMissing(response: Response): Promise<boolean> {
  const problem = (await response.json().catch(() => undefined)) as { code?: string } | undefined;
  return problem?.code !== undefined && problem.code !== 'route.not-found';
}

async function refused(response: Response, traceId: string): Promise<AdminApiError> {
  const { status, headers } = response;
  const message = `Admin API error: ${status} ${detailOf(await response.text())}`;
  const seconds = headers.get('retry-after');
  const wait = status === 429 && seconds !== null && { retryAfterMs: Number(seconds) * 1_000 };
  return new AdminApiError(message, status, traceId, wait || {});
}

/** The detail of a problem document, or the raw body. */
function detailOf(text: string): string {
  try {
    const { detail } = JSON.parse(text) as { detail?: string };
    return detail ?? text;
  } catch {
    return text;
  }
}
