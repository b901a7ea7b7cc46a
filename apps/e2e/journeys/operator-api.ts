import { signInDemoPerson } from '@sevenfold/keycloak';
import type { Page } from '@playwright/test';
import type { StackUnderTest } from '@sevenfold/testing';

export interface Api {
  get<T>(path: string): Promise<T>;
  put<T>(path: string, body: unknown): Promise<T>;
}

/** The admin API with the operator `admin`'s token, from the command line client's password grant. */
export async function adminApi(stack: StackUnderTest): Promise<Api> {
  const { access_token: token } = await signInDemoPerson(stack.url, 'admin@sevenfold.test');
  return apiWith(stack, `Bearer ${token}`);
}

/** The admin API with the token of the operator's own page, for installations without the password grant. */
export async function adminApiOf(stack: StackUnderTest, operator: Page): Promise<Api> {
  const asking = operator.waitForRequest(request => 'authorization' in request.headers());
  await operator.goto('/admin/audit');
  return apiWith(stack, (await asking).headers()['authorization']!);
}

function apiWith(stack: StackUnderTest, authorization: string): Api {
  const call = async <T>(path: string, init: RequestInit = {}): Promise<T> => {
    const headers = { authorization, 'content-type': 'application/json' };
    const answer = await fetch(stack.url + path, { ...init, headers });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  return {
    get: path => call(path),
    put: (path, body) => call(path, { method: 'PUT', body: JSON.stringify(body) }),
  };
}

interface Span {
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: string;
  service: string;
  attributes: Record<string, string | number | boolean>;
}

/** A trace as in the console: its root spans, services and span kinds. */
export async function traceOf(api: Api, traceId: string) {
  const { spans } = await api.get<{ spans: Span[] }>(`/api/admin/traces/${traceId}`);
  const ids = new Set(spans.map(span => span.spanId));
  return {
    spans,
    /** The browser's span is not exported, so roots are identified by their parent's id. */
    roots: [
      ...new Set(
        spans.filter(span => !ids.has(span.parentSpanId ?? '')).map(span => span.parentSpanId ?? span.spanId),
      ),
    ],
    services: [...new Set(spans.map(span => span.service))],
    kinds: [...new Set(spans.map(span => span.kind))],
  };
}
