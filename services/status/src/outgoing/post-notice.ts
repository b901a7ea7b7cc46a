import { createHmac } from 'node:crypto';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Destination } from './webhook-address.js';

const timeoutMs = 5_000;
const mostAnswerBytes = 4_096;

export interface NoticeAnswer {
  readonly status: number;
  readonly text: string;
}

/**
 * `t=<epoch seconds>,v1=<HMAC-SHA-256 of "t.body">`: with the secret a subscriber can verify sender and time.
 */
export function signatureOf(body: string, secret: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000);
  const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${digest}`;
}

/** Posts only to the verified IP address: no further DNS lookup, no redirects. */
export function postNotice(
  { url, address, family }: Destination,
  body: string | Buffer,
  headers: Record<string, string>,
): Promise<NoticeAnswer> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const call = request(
      url,
      {
        method: 'POST',
        agent: false,
        signal: AbortSignal.timeout(timeoutMs),
        lookup: (_, options, found) =>
          options.all ? found(null, [{ address, family }]) : found(null, address, family),
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'user-agent': 'Sevenfold-Status/1',
          ...headers,
        },
      },
      response => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (piece: string) => {
          text += piece;
          if (text.length > mostAnswerBytes) response.destroy(new Error('The answer is too long.'));
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
        response.on('error', reject);
      },
    );
    call.on('error', reject);
    call.end(body);
  });
}
