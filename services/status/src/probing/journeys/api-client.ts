import { unsampledTraceparent } from '@sevenfold/service-defaults';

interface Request {
  headers?: Record<string, string>;
  json?: unknown;
  body?: string | Uint8Array<ArrayBuffer> | URLSearchParams;
}

/** Sends the requests of one journey through the gateway, within one deadline. */
export class ApiClient {
  readonly traceparent = unsampledTraceparent();

  constructor(
    readonly origin: string,
    readonly signal: AbortSignal,
    /** Absent before the sign-in. */
    private readonly token?: string,
  ) {}

  /** @throws Error with request and response if the response is unexpected. */
  async ask(method: string, path: string, expected: number, { headers, json, body }: Request = {}) {
    const response = await fetch(new URL(path, this.origin), {
      method,
      headers: {
        traceparent: this.traceparent,
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: json === undefined ? (body ?? null) : JSON.stringify(json),
      redirect: 'error',
      signal: this.signal,
    });
    const text = await response.text();
    if (response.status !== expected) throw new Error(`${method} ${path} returned ${response.status}`);
    return text === '' ? undefined : (JSON.parse(text) as unknown);
  }
}
