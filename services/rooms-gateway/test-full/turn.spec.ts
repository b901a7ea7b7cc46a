import { randomUUID } from 'node:crypto';
import type { VoiceServers } from '@sevenfold/contracts';
import { loadConfig } from '@sevenfold/service-defaults';
import { withPart } from '@sevenfold/testing';
import { pino } from 'pino';
import { configSchema } from '../src/config.js';
import { iceServersFor, iceSettings } from '../src/sfu/ice-servers.js';
import { openSfu } from '../src/sfu/open-sfu.js';
import { startGateway, type RunningGateway } from '../test/support/running-gateway.js';
import { allocation, startTurn, type TestTurn } from '../test/support/turn.js';

const { describe } = await withPart('turnserver', 'coturn');

describe('TURN credentials', () => {
  const secret = randomUUID();
  let turn: TestTurn;
  let gateway: RunningGateway;

  beforeAll(async () => {
    turn = await startTurn(secret);
    gateway = await startGateway({
      TURN_URLS: `${turn.url}, stun:127.0.0.1:${turn.port}`,
      TURN_SECRET: secret,
      TURN_TTL_SECONDS: '600',
    });
  }, 120_000);
  afterAll(async () => {
    await gateway?.stop();
    await turn?.stop();
  });

  async function serversOf(uid: string) {
    const client = await gateway.connect(uid);
    await client.join('abroad');
    const { value } = (await client.ask({ t: 'voiceServers', room: 'abroad' })) as unknown as {
      value: VoiceServers;
    };
    return value;
  }
  const credentialsUntil = (nowMs: number, sharedSecret = secret) => {
    const settings = { urls: [turn.url], secret: sharedSecret, ttlSeconds: 60 };
    const [server] = iceServersFor('ada', settings, nowMs).iceServers;
    return [server!.username!, server!.credential!] as const;
  };

  it('relay through the server for the person they were issued to', async () => {
    const { iceServers, ttlSeconds } = await serversOf('ada');
    expect(ttlSeconds).toBe(600);
    expect(iceServers.map(({ urls }) => urls)).toEqual([turn.url, `stun:127.0.0.1:${turn.port}`]);
    const [relay, mirror] = iceServers;
    expect(mirror).toEqual({ urls: `stun:127.0.0.1:${turn.port}` });
    expect(relay!.username).toMatch(/^\d+:ada$/);
    expect(await allocation(turn.port, relay!.username!, relay!.credential!)).toBe(0);
  });

  it('are refused when expired, forged, or used under another name', async () => {
    expect(await allocation(turn.port, ...credentialsUntil(Date.now()))).toBe(0);
    expect(await allocation(turn.port, ...credentialsUntil(Date.now() - 120_000))).toBe(401);
    expect(await allocation(turn.port, ...credentialsUntil(Date.now(), randomUUID()))).toBe(401);
    const [username, credential] = credentialsUntil(Date.now());
    expect(await allocation(turn.port, username.replace('ada', 'ben'), credential)).toBe(401);
  });

  it('never show the secret', async () => {
    expect(JSON.stringify(await serversOf('ben'))).not.toContain(secret);
  });
});

it.each([
  [{ TURN_URLS: 'turn:turn.example:3478' }, 'TURN_SECRET'],
  [{ TURN_URLS: 'https://turn.example' }, 'TURN_URLS'],
  [{ VOICE_MESH_SPEAKERS: '1' }, 'VOICE_MESH_SPEAKERS'],
  [{ VOICE_MESH_SPEAKERS: '7' }, 'VOICE_MESH_SPEAKERS'],
  [{ VOICE_RELAY: 'janus' }, 'JANUS_URL'],
  [{ VOICE_RELAY: 'janus', JANUS_URL: 'http://janus.example' }, 'JANUS_URL'],
])('refuses the configuration %j and names %s', (environment, name) => {
  const open = () => {
    const config = loadConfig(configSchema, environment);
    iceSettings(config);
    openSfu(config, pino({ level: 'silent' }));
  };
  expect(open).toThrow(name);
});
