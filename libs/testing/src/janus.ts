import { spawn } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@sevenfold/database/free-ports';
import { until } from './until.js';

export interface TestJanus {
  /** Settings with which rooms-gateway uses it. */
  environment: Record<string, string>;
  /** Number of open handles, from the admin API. */
  handles(): Promise<number>;
  /** Number of SFU rooms. */
  rooms(): Promise<number>;
  /** kill -9. */
  kill(): Promise<void>;
  /** Same settings, no state. */
  startAgain(): Promise<void>;
  stop(): Promise<void>;
}

interface Settings {
  port: number;
  adminPort: number;
  apiSecret: string;
  adminSecret: string;
  roomKey: string;
}

type Answer = { janus: string } & Record<string, unknown>;

/** A Janus for the test, from the system's packages: APIs on loopback, settings in a folder. */
export async function startJanus(): Promise<TestJanus> {
  const folder = await mkdtemp(path.join(tmpdir(), 'janus-'));
  const settings: Settings = {
    port: await freePort(),
    adminPort: await freePort(),
    apiSecret: randomUUID(),
    adminSecret: randomUUID(),
    roomKey: randomUUID(),
  };
  for (const [name, text] of Object.entries(settingsFiles(settings)))
    await writeFile(path.join(folder, name), text);

  let end = await start(folder, settings);
  return {
    environment: {
      VOICE_RELAY: 'janus',
      JANUS_URL: `ws://127.0.0.1:${settings.port}`,
      JANUS_API_SECRET: settings.apiSecret,
      JANUS_ROOM_KEY: settings.roomKey,
    },
    handles: () => countHandles(settings),
    rooms: () => countRooms(settings),
    kill: () => end('SIGKILL'),
    startAgain: async () => {
      end = await start(folder, settings);
    },
    stop: async () => {
      await end('SIGTERM');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function start(folder: string, { port }: Settings) {
  const child = spawn('janus', [`--configs-folder=${folder}`], { stdio: 'ignore' });
  const ended = new Promise<void>(resolve =>
    child.once('exit', () => resolve()).once('error', () => resolve()),
  );
  const killWithUs = () => child.kill('SIGKILL');
  process.once('exit', killWithUs);
  await until(
    () => ask(port, 'janus-protocol', { janus: 'ping' }).catch(() => undefined),
    'Janus does not answer; on Debian: apt-get install janus',
    20_000,
  );
  return async (signal: NodeJS.Signals) => {
    process.off('exit', killWithUs);
    child.kill(signal);
    await ended;
  };
}

const askAdmin = ({ adminPort, adminSecret }: Settings, message: object) =>
  ask(adminPort, 'janus-admin-protocol', { ...message, admin_secret: adminSecret });

async function countRooms(settings: Settings): Promise<number> {
  const request = { request: 'list', admin_key: settings.roomKey };
  const answer = await askAdmin(settings, {
    janus: 'message_plugin',
    plugin: 'janus.plugin.videoroom',
    request,
  });
  return (answer['response'] as { list: object[] }).list.length;
}

async function countHandles(settings: Settings): Promise<number> {
  const admin = (message: object) => askAdmin(settings, message);
  const { sessions } = (await admin({ janus: 'list_sessions' })) as unknown as { sessions: number[] };
  const lists = await Promise.all(
    sessions.map(session => admin({ janus: 'list_handles', session_id: session })),
  );
  return lists.flatMap(list => (list['handles'] ?? []) as number[]).length;
}

/** One request over its own socket. */
function ask(port: number, protocol: string, message: object): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}`, protocol);
    socket.onopen = () => socket.send(JSON.stringify({ ...message, transaction: randomUUID() }));
    socket.onerror = () => reject(new Error('Janus does not answer'));
    socket.onmessage = ({ data }) => {
      resolve(JSON.parse(String(data)) as Answer);
      socket.close();
    };
  });
}

/** Other settings keep Janus' defaults; one plugin and one transport are enabled. */
function settingsFiles({ port, adminPort, apiSecret, adminSecret, roomKey }: Settings) {
  // Several can run on one machine: each takes its media ports from its own range.
  const firstPort = 20_000 + 400 * randomInt(90);
  const others = (kind: string, names: string) =>
    names
      .split(' ')
      .map(name => `libjanus_${name}.so`)
      .join(',')
      .replace(/^/, `${kind}: { disable = "`)
      .replace(/$/, '" }');
  return {
    'janus.jcfg': `
      general: { api_secret = "${apiSecret}", admin_secret = "${adminSecret}", debug_level = 2 }
      media: { rtp_port_range = "${firstPort}-${firstPort + 399}" }
      nat: { ignore_mdns = true }
      ${others('plugins', 'audiobridge duktape echotest lua nosip recordplay sip streaming textroom videocall voicemail')}
      ${others('transports', 'http mqtt nanomsg pfunix rabbitmq')}
      events: { broadcast = false }
    `,
    'janus.transport.websockets.jcfg': `
      general: { json = "compact", ws = true, ws_port = ${port}, ws_ip = "127.0.0.1" }
      admin: { admin_ws = true, admin_ws_port = ${adminPort}, admin_ws_ip = "127.0.0.1" }
    `,
    'janus.plugin.videoroom.jcfg': `
      general: { admin_key = "${roomKey}" }
    `,
  };
}
