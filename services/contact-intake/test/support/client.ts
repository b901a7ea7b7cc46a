import { randomUUID } from 'node:crypto';
import { inspect } from 'node:util';
import type { ContactAccepted, ContactSubmission } from '@sevenfold/contracts';
import { until } from '@sevenfold/testing';
import * as tus from 'tus-js-client';
import type { TestFile } from './test-files.js';

// oxlint-disable-next-line typescript/no-explicit-any -- a test says what it expects of an answer
export interface Answer<Body = any> {
  status: number;
  body: Body;
  headers: Headers;
}

export interface Message {
  name?: string;
  email?: string;
  org?: string | null;
  message?: string;
  files?: TestFile[];
}

/** One signed-in person's browser, as a client of one running service. */
export class Client {
  constructor(
    private readonly url: string,
    private readonly token?: string,
  ) {}

  async call(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const response = await fetch(this.url + path, {
      method,
      redirect: 'manual',
      headers: {
        'user-agent': 'contact-intake-tests',
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? undefined : parsed(text),
    };
  }

  submit(
    { files = [], ...message }: Message = {},
    key: string = randomUUID(),
  ): Promise<Answer<ContactAccepted & { code?: string }>> {
    const announced = files.map(({ name, type, bytes }) => ({ name, type, size: bytes.length }));
    const body = { name: 'Ada', email: 'ada@sevenfold.test', message: 'Hello', ...message, files: announced };
    return this.call('POST', '/api/contact/submissions', body, { 'idempotency-key': key });
  }

  /** Retries until there is an answer, like a browser on a bad connection: same key, same content. */
  async submitUntilAnswered(message: Message): Promise<Answer<ContactAccepted>> {
    const key = randomUUID();
    let reason: unknown;
    const answered = () =>
      this.submit(message, key).catch((error: unknown) => {
        reason = error;
        return undefined;
      });
    return until(answered, () => inspect(reason));
  }

  /** Uses the site's library, which resumes by itself for a minute. */
  upload(path: string, { bytes }: TestFile, chunkSize = Infinity): Promise<void> {
    return new Promise((resolve, reject) => {
      new tus.Upload(bytes, {
        uploadUrl: this.url + path,
        chunkSize,
        retryDelays: Array<number>(600).fill(100),
        headers: { authorization: `Bearer ${this.token}` },
        onSuccess: () => resolve(),
        onError: reject,
        // 409: bytes of an interrupted request arrived after all. The library asks for the offset again.
        onShouldRetry: error =>
          [0, 409].includes((error as tus.DetailedError).originalResponse?.getStatus() ?? 0),
      }).start();
    });
  }

  patch(
    path: string,
    offset: number,
    bytes: Uint8Array,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    return this.raw('PATCH', path, { 'upload-offset': String(offset), ...headers }, bytes);
  }

  async offset(path: string): Promise<number> {
    const { headers } = await this.raw('HEAD', path);
    return Number(headers.get('upload-offset'));
  }

  async raw(
    method: string,
    path: string,
    headers: Record<string, string> = {},
    bytes?: Uint8Array,
  ): Promise<Answer> {
    const response = await fetch(this.url + path, {
      method,
      headers: {
        'tus-resumable': '1.0.0',
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        ...(bytes && { 'content-type': 'application/offset+octet-stream' }),
        ...headers,
      },
      body: bytes && Buffer.from(bytes),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? undefined : parsed(text),
    };
  }

  async submission(id: string): Promise<ContactSubmission> {
    return (await this.call('GET', `/api/contact/submissions/${id}`)).body;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
