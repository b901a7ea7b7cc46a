// What people do while something is broken, or in order to break it.
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { PlainClient, type SocketLike } from '@sevenfold/realtime-client';
import { enter, mainJob, ApiClient, type Person } from '../main-job.ts';
import type { Fault } from './faults.ts';

const roomName = 'drill-of-runbooks';
const json = { 'content-type': 'application/json' };

/** A member of a room, with every message under our control. */
interface Sitting {
  uid: string;
  client: PlainClient<WebSocket & SocketLike>;
}

export class TestUsers {
  #url: string;
  #socketUrl: string;
  /** Everyone in rooms; we close their connections at the end. */
  #here: { close: () => void }[] = [];
  #lost: Sitting | undefined;
  #sender: Person | undefined;
  #pair: { deaf: Sitting; talker: Sitting; id: number } | undefined;

  /** @param url the URL of the test install's gateway */
  constructor(url: string) {
    this.#url = url;
    this.#socketUrl = `${url.replace('http', 'ws')}/api/rydesync/socket`;
  }

  ask = (path: string, init?: RequestInit) =>
    fetch(this.#url + path, { ...init, signal: AbortSignal.timeout(10_000) }).catch(() => undefined);

  /** Does the main job, and ignores failures. */
  doTheMainJob = () => mainJob(this.#url, AbortSignal.timeout(8_000)).catch(() => undefined);

  askTheRealm = () =>
    this.ask('/realms/sevenfold/.well-known/openid-configuration').then(answer => answer?.text());

  comeWithoutTicket = () =>
    new Promise(resolve => {
      const socket = new WebSocket(`${this.#socketUrl}?ticket=none`);
      socket.addEventListener('error', resolve, { once: true });
    });

  loseAPage = () =>
    this.ask('/api/usage-events', {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ events: [{ name: 'exception', message: 'A trial', fatal: true, path: '/' }] }),
    });

  signIn = async () => {
    this.#sender = await this.#api(15_000).signIn('ada');
  };

  readProfile = () =>
    this.ask(`/api/accounts/${this.#sender?.uid}`, {
      headers: { authorization: `Bearer ${this.#sender?.token}` },
    });

  /** Gets a ticket, waits for `happens`, then joins. */
  joinWhile = async (happens: () => unknown) => {
    await this.#sit(happens);
  };

  /** In a room, writes a message that cannot be stored for four seconds. */
  writeLineWhile = async (trouble: Fault) => {
    const api = this.#api(30_000);
    const { room, leave } = await enter(api, undefined, roomName);
    this.#here.push({ close: leave });
    await trouble.begin();
    const written = room.guestbook.write('A message that is stored late.');
    await pause(4_000);
    await trouble.end();
    await api.during(written);
  };

  /** Reports, as a listener, that playback is a quarter of a second off. */
  listenLate = async () => {
    this.#lost ??= await this.#sit();
    const report = { offsetMs: 0, uncertaintyMs: 1, roundTripMs: 2, errorMs: 250, measuredAt: Date.now() };
    this.#lost.client.raw({ t: 'report', room: roomName, report });
  };

  /** Sends a lot to a speaker who reads nothing. */
  talkToTheDeaf = async () => {
    this.#pair ??= await this.#deafAndTalker();
    const { deaf, talker } = this.#pair;
    const data = { candidate: 'x'.repeat(15_000) };
    for (let count = 0; count < 150; count++) {
      const signal = { t: 'signal', id: ++this.#pair.id, room: roomName, to: deaf.uid, data };
      talker.client.raw(signal);
      await pause(25);
    }
  };

  leave = () => {
    for (const someone of this.#here.splice(0)) someone.close();
    this.#lost = this.#pair = undefined;
  };

  #api(ms: number) {
    return new ApiClient(this.#url, AbortSignal.timeout(ms));
  }

  async #sit(beforeJoining: () => unknown = () => undefined): Promise<Sitting> {
    const api = this.#api(30_000);
    const { token } = await api.guest();
    const { ticket } = await api.ask<{ ticket: string }>('POST', '/api/rydesync/tickets', [200, 201], {
      token,
    });
    const socket = new WebSocket(`${this.#socketUrl}?ticket=${ticket}&room=${roomName}`);
    const client = new PlainClient(socket as WebSocket & SocketLike, api.signal);
    this.#here.push(client);
    const { uid } = await client.hello();
    beforeJoining();
    await client.join(roomName);
    return { uid, client };
  }

  async #deafAndTalker() {
    const [deaf, talker] = [await this.#sit(), await this.#sit()];
    for (const { uid, client } of [deaf, talker]) {
      const value = { state: 'connected', mute: false, level: 0, device: 'desktop', ts: Date.now() };
      await client.set(`rydesync/voice/${roomName}/${uid}`, value);
    }
    deaf.client.socket.pause();
    return { deaf, talker, id: 1_000 };
  }
}
