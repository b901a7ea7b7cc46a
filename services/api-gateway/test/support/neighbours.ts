import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable, type Duplex } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { nextPodHeader } from '@sevenfold/contracts';

/** A request as it arrived behind the gateway. */
export interface Arrival {
  service: string;
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Stands in for every service behind the gateway: each answers with the request it received. */
export async function startNeighbours(services: readonly string[]) {
  const arrivals: Arrival[] = [];
  const down = new Set<string>();
  const answers = new Map<string, unknown>();
  const hangUps = new Map<string, number>();
  const headers = new Map<string, Record<string, string>>();
  const street: Street = {
    arrivals,
    down,
    answers,
    hangUps,
    headers,
    answersEarly: new Map(),
    silent: new Set(),
    waits: new Map(),
    streams: new Set(),
    streaming: 0,
    refusesUpgrades: false,
    ignoresUpgrades: false,
    leavesUpgrades: new Set(),
  };
  const servers = await Promise.all(services.map(service => startNeighbour(service, street)));
  return Object.assign(street, {
    urls: Object.fromEntries(servers.map(({ service, url }) => [service, url])),
    /** Stops a service: from now on nothing answers there. */
    leave: (gone: string) => servers.find(({ service }) => service === gone)!.stop(),
    stop: () => Promise.all(servers.map(({ stop }) => stop())),
  });
}

const part = Buffer.alloc(64 * 1024);

async function streamWithoutEnd(street: Street, response: ServerResponse) {
  street.streaming += 1;
  response.writeHead(200, { 'content-type': 'audio/mpeg' });
  const bytes = new Readable({ read: () => void bytes.push(part) });
  // The stream ends only when its reader disconnects.
  await pipeline(bytes, response).catch(() => undefined);
  street.streaming -= 1;
}

interface Street {
  arrivals: Arrival[];
  down: Set<string>;
  /** Answers by path, instead of the request itself. */
  answers: Map<string, unknown>;
  /** How many more requests to a path end with a closed connection instead of an answer. */
  hangUps: Map<string, number>;
  /** Additional response headers by path. */
  headers: Map<string, Record<string, string>>;
  /** Status by path, answered before the body is read. */
  answersEarly: Map<string, number>;
  /** Paths that never get an answer. */
  silent: Set<string>;
  /** Paths whose answer waits for this. */
  waits: Map<string, Promise<void>>;
  /** Paths with an endless answer, sent as fast as the client reads. */
  streams: Set<string>;
  /** Endless answers in progress. */
  streaming: number;
  /** Answers handshakes with 401. */
  refusesUpgrades: boolean;
  /** Never answers handshakes. */
  ignoresUpgrades: boolean;
  /** Services that leave handshakes to the next pod, if there is one. */
  leavesUpgrades: Set<string>;
}

async function startNeighbour(service: string, street: Street) {
  const { arrivals, down, answers, hangUps, answersEarly, headers: said } = street;
  const sockets = new Set<Duplex>();
  const server = createServer((request, response) => {
    const { method = '', url: path = '', headers } = request;
    const arrival = { service, method, path, headers, body: '' };
    arrivals.push(arrival);
    if (path === '/readyz') return response.writeHead(down.has(service) ? 503 : 200).end();
    const early = answersEarly.get(path);
    if (early !== undefined) return response.writeHead(early, { 'retry-after': '5' }).end('{}');
    if (street.streams.has(path)) return void streamWithoutEnd(street, response);
    request.on('error', () => undefined).setEncoding('utf8');
    request.on('data', (chunk: string) => (arrival.body += chunk));
    const answer = async () => {
      await street.waits.get(path);
      const left = hangUps.get(path) ?? 0;
      hangUps.set(path, left - 1);
      if (left > 0) return request.socket.destroy();
      if (street.silent.has(path)) return;
      response
        .writeHead(200, { 'content-type': 'application/json', ...said.get(path) })
        .end(JSON.stringify(answers.get(path) ?? arrival));
    };
    request.on('end', () => void answer());
  });
  server.on('upgrade', (request, socket) => {
    const { url: path = '', headers } = request;
    arrivals.push({ service, method: 'UPGRADE', path, headers, body: '' });
    socket.on('error', () => undefined).on('end', () => socket.destroy());
    if (street.ignoresUpgrades) return void sockets.add(socket.resume());
    if (street.leavesUpgrades.has(service) && headers[nextPodHeader] !== undefined)
      return void socket.end(
        `HTTP/1.1 503 Service Unavailable\r\n${nextPodHeader}: 1\r\ncontent-length: 0\r\n\r\n`,
      );
    if (street.refusesUpgrades)
      return void socket.end('HTTP/1.1 401 Unauthorized\r\nconnection: close\r\ncontent-length: 0\r\n\r\n');
    const joined = 'HTTP/1.1 101 Switching Protocols\r\nconnection: Upgrade\r\nupgrade: websocket\r\n\r\n';
    socket.write(joined);
    sockets.add(socket);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const stop = () => {
    server.closeAllConnections();
    for (const socket of sockets) socket.destroy();
    return new Promise(resolve => server.close(resolve));
  };
  return { service, stop, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
