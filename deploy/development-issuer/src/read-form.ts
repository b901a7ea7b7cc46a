import type { IncomingMessage } from 'node:http';

const limit = 16 * 1024;

export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) {
    body += chunk as string;
    if (body.length > limit) throw new Error('Form too large');
  }
  return new URLSearchParams(body);
}
