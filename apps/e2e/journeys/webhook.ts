import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A place that wants to be told: it gives back whatever it is sent, which answers a challenge too. */
export async function startWebhook() {
  const received: string[] = [];
  const server = createServer((request, response) => {
    void text(request).then(body => {
      received.push(body);
      // Of a long notice nobody wants the whole again.
      response.end(body.slice(0, 1_000));
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    received,
    host,
    url: `http://${host}/status`,
    stop: () => new Promise(resolve => server.close(resolve)),
  };
}
