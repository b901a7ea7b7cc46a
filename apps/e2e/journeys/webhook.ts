import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A webhook that echoes every request, which also answers the verification challenge. */
export async function startWebhook() {
  const received: string[] = [];
  const server = createServer((request, response) => {
    void text(request).then(body => {
      received.push(body);
      // Long messages need not be echoed in full.
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
