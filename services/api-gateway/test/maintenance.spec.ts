import { get, type IncomingMessage } from 'node:http';
import { opened, until } from '@sevenfold/testing';
import { startGateway, type RunningGateway } from './support/running-gateway.js';

const off = { enabled: false, reason: '', lastUpdated: null };
const on = { enabled: true, reason: 'New shelves', lastUpdated: '2026-01-02T03:04:05.000Z' };

let gateway: RunningGateway;
beforeAll(async () => {
  gateway = await opened(startGateway());
});

/** A listening page, and what it received so far. */
function listen(at = gateway) {
  const told: unknown[] = [];
  const page = { told, status: 0, ended: false };
  const request = get(`${at.url}/api/maintenance/changes`, (response: IncomingMessage) => {
    page.status = response.statusCode!;
    response.setEncoding('utf8').on('end', () => (page.ended = true));
    response.on('data', (text: string) => {
      for (const [, json] of text.matchAll(/^data: (.*)$/gm)) told.push(JSON.parse(json!));
    });
  });
  opened(request.on('error', () => undefined));
  return page;
}
const asked = () =>
  gateway.neighbours.arrivals.filter(
    ({ path, service }) => service === 'moderation' && path === '/api/maintenance',
  ).length;

describe('open pages', () => {
  it('get the current maintenance state, and each change once', async () => {
    gateway.neighbours.answers.set('/api/maintenance', off);
    const [first, second] = [listen(), listen()];
    await until(() => first.told.length === 1 && second.told.length === 1, 'No page got the current state');
    gateway.neighbours.answers.set('/api/maintenance', on);
    await until(() => first.told.length === 2 && second.told.length === 2, 'No page got the change');
    expect(first.told).toEqual([off, on]);

    const late = listen();
    await until(() => late.told.length === 1, 'The late page got no state');
    expect(late.told).toEqual([on]);
  });

  it('get the headers at once for a HEAD request', async () => {
    const signal = AbortSignal.timeout(10_000);
    const answer = await gateway.call('/api/maintenance/changes', { method: 'HEAD', signal });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/event-stream');
  });

  it('keep the last state while moderation answers nonsense', async () => {
    gateway.neighbours.answers.set('/api/maintenance', on);
    const page = listen();
    await until(() => page.told.length === 1, 'The page got no state');
    gateway.neighbours.answers.set('/api/maintenance', { enabled: 'perhaps' });
    const before = asked();
    await until(() => asked() > before + 1, 'Moderation was not asked again');
    expect(page.told).toEqual([on]);
  });

  it('above the limit are rejected', async () => {
    // A separate gateway: one client may only have three streams.
    const narrow = await opened(startGateway({ CLIENT_FACTOR: '0.015' }));
    const pages = [listen(narrow), listen(narrow), listen(narrow)];
    await until(() => pages.every(({ status }) => status === 200), 'Not everyone was let in');
    const turnedAway = listen(narrow);
    await until(() => turnedAway.status !== 0, 'There was no answer');
    expect(turnedAway.status).toBe(429);
  });

  it('do not keep the gateway from closing', async () => {
    const other = await opened(startGateway());
    const page = listen(other);
    await until(() => page.status !== 0, 'The page was not let in');
    await other.stop();
    await until(() => page.ended, 'The stream did not end when the gateway closed');
    expect(page.status).toBe(200);
  });
});
