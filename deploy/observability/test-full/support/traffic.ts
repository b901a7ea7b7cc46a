import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { roomFromName } from '@sevenfold/contracts';
import { demoPeople, signInDemoPerson } from '@sevenfold/keycloak';
import { connectRealtime, PlainClient } from '@sevenfold/realtime-client';
import { until } from '@sevenfold/testing';
import { root } from '../../src/generated-files.js';

const run = promisify(execFile);

type Person = (typeof demoPeople)[number];

/** Generates what panels show of a healthy system: pages, sign-ins, messages, operators' commands, rooms under load. */
export class Traffic {
  private rounds = 0;

  constructor(
    private readonly url: string,
    private readonly k6: string,
  ) {}

  async once() {
    const [mira, ada, ben] = demoPeople as [Person, Person, Person];
    // One after the other: Keycloak refuses two simultaneous sign-ins by one person.
    const operator = await this.signIn(mira);
    const tokens = [await this.signIn(ada), await this.signIn(ben)];
    await Promise.all(['/', '/work', '/status', '/rooms', '/api/nothing'].map(page => this.get(page)));
    await this.visit(ada, tokens[0]!);
    await this.reportVitals();
    await this.enterWithoutTicket();
    await this.kick(operator, ben, tokens[1]!);
    for (const journey of ['join-and-listen', 'reconnect-storm']) await this.play(journey);
    // The operator's own screens.
    await this.get('/api/admin/audit', operator);
  }

  signIn = async ({ email }: Person) =>
    (await signInDemoPerson(this.url, email, AbortSignal.timeout(90_000))).access_token;

  private get = (page: string, token?: string) => this.call('GET', page, token);

  private call(method: string, page: string, token?: string, body?: object) {
    return fetch(this.url + page, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(90_000),
    });
  }

  private async visit({ uid }: Person, token: string) {
    await this.call('POST', '/api/rydesync/hardCreateProfile', token, { uid });
    await this.call('PATCH', `/api/accounts/${uid}/settings`, token, { bio: 'Listens.' });
    const message = { name: 'Ada', email: 'ada@sevenfold.test', message: 'Do you show this?' };
    await this.call('POST', '/api/contact/submissions', token, message);
  }

  private async reportVitals() {
    const vitals = ['LCP', 'INP', 'FCP', 'TTFB', 'CLS'].map(metric => ({
      name: 'web_vitals',
      metric,
      value: metric === 'CLS' ? 0.01 : 900,
      path: '/',
    }));
    const events = [
      ...vitals,
      { name: 'exception', message: 'Told by a test', fatal: false, path: '/' },
      { name: 'user_kicked' },
    ];
    // Twice, with a scrape between them: a counter shows no rate at its first value.
    await this.call('POST', '/api/usage-events', undefined, { events });
  }

  private async enterWithoutTicket() {
    const socket = new WebSocket(`${this.url.replace('http', 'ws')}/api/rydesync/socket?ticket=none`);
    await new PlainClient(socket).closing();
  }

  /** Someone enters a room, and an operator kicks them. */
  private async kick(operator: string, { uid }: Person, token: string) {
    // A new room in each round: someone who was kicked may not come back.
    const room = roomFromName(`shown-on-boards-${++this.rounds}`);
    const rooms = connectRealtime({
      url: `${this.url.replace('http', 'ws')}/api/rydesync/socket`,
      fetchTicket: async () =>
        ((await (await this.call('POST', '/api/rydesync/tickets', token)).json()) as { ticket: string })
          .ticket,
    });
    try {
      await rooms.joinRoom(room);
      const kick = `/api/admin/room/${encodeURIComponent(room)}/kick/${uid}`;
      await until(async () => (await this.call('POST', kick, operator, { reason: 'A test' })).ok, kick);
    } finally {
      rooms.close();
    }
  }

  private play(journey: string) {
    const script = path.join(root, 'k6/journeys', `${journey}.ts`);
    const options = ['run', '--quiet', '--no-usage-report', '--address=', '-e', `BASE_URL=${this.url}`];
    // Only the load matters here, not whether a busy machine meets the objectives.
    return run(this.k6, [...options, '-e', 'PROFILE=smoke', script]).catch(() => undefined);
  }
}
