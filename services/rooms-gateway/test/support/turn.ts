import { spawn } from 'node:child_process';
import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { partsKind, startContainer } from '@sevenfold/containers';
import { freePort, until } from '@sevenfold/testing';

export interface TestTurn {
  url: string;
  port: number;
  stop(): Promise<void>;
}

/** Starts coturn with a shared secret. */
export async function startTurn(secret: string): Promise<TestTurn> {
  const port = await freePort();
  const options = [
    '-n',
    '--log-file=stdout',
    '--no-cli',
    '--no-tls',
    '--no-dtls',
    '--use-auth-secret',
    `--static-auth-secret=${secret}`,
    '--realm=sevenfold',
  ];
  const start = (await partsKind()) === 'containers' ? startInContainer : startProgram;
  const stop = await start(options, port);
  return { url: `turn:127.0.0.1:${port}?transport=udp`, port, stop };
}

async function startInContainer(options: string[], port: number) {
  const container = await startContainer({
    image: 'coturn',
    command: options,
    ports: [{ container: 3478, host: port, protocol: 'udp' }],
    isReady: async () => Boolean(await askOnce(port)),
    deadlineSeconds: 60,
  });
  return () => container.stop();
}

async function startProgram(options: string[], port: number) {
  const folder = await mkdtemp(path.join(tmpdir(), 'coturn-'));
  const firstRelay = 50_000 + 100 * randomInt(100);
  const local = [
    '--listening-ip=127.0.0.1',
    '--relay-ip=127.0.0.1',
    `--listening-port=${port}`,
    `--min-port=${firstRelay}`,
    `--max-port=${firstRelay + 99}`,
    `--pidfile=${folder}/pid`,
    `--userdb=${folder}/users`,
  ];
  const server = spawn('turnserver', [...options, ...local], { stdio: 'ignore' });
  const ended = new Promise<void>(resolve =>
    server.once('exit', () => resolve()).once('error', () => resolve()),
  );
  await until(
    () => askOnce(port).catch(() => undefined),
    'coturn does not answer; on Debian: apt-get install coturn',
    20_000,
  );
  return async () => {
    server.kill();
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
}

/**
 * Requests a relayed address, like a browser.
 * @returns the error code, or 0 on success.
 */
export async function allocation(port: number, username: string, credential: string): Promise<number> {
  const socket = createSocket('udp4');
  try {
    // The first answer's nonce is valid only for this socket.
    const refusal = attributesOf(await ask(port, allocate([]), socket));
    const realm = refusal.get(attribute.realm)!;
    const nonce = refusal.get(attribute.nonce)!;
    const key = createHash('md5').update(`${username}:${realm.toString()}:${credential}`).digest();
    const named: [number, Buffer][] = [
      [attribute.username, Buffer.from(username)],
      [attribute.realm, realm],
      [attribute.nonce, nonce],
    ];
    const answer = attributesOf(await ask(port, allocate(named, key), socket));
    const error = answer.get(attribute.errorCode);
    if (error) return error[2]! * 100 + error[3]!;
    if (!answer.has(attribute.relayedAddress)) throw new Error('neither address nor error');
    return 0;
  } finally {
    socket.close();
  }
}

// The parts of STUN (RFC 8489) and TURN (RFC 8656) that an allocation needs.

const attribute = {
  username: 0x0006,
  integrity: 0x0008,
  errorCode: 0x0009,
  realm: 0x0014,
  nonce: 0x0015,
  relayedAddress: 0x0016,
  transport: 0x0019,
} as const;
const allocateRequest = 0x0003;
const cookie = 0x2112a442;
const headerBytes = 20;
const integrityBytes = 24;

function allocate(attributes: [number, Buffer][], key?: Buffer): Buffer {
  const body = Buffer.concat([
    encoded(attribute.transport, Buffer.from([17, 0, 0, 0])),
    ...attributes.map(([type, value]) => encoded(type, value)),
  ]);
  const header = Buffer.alloc(headerBytes);
  header.writeUInt16BE(allocateRequest, 0);
  header.writeUInt16BE(body.length + (key ? integrityBytes : 0), 2);
  header.writeUInt32BE(cookie, 4);
  randomBytes(12).copy(header, 8);
  const message = Buffer.concat([header, body]);
  if (!key) return message;
  return Buffer.concat([
    message,
    encoded(attribute.integrity, createHmac('sha1', key).update(message).digest()),
  ]);
}

function encoded(type: number, value: Buffer): Buffer {
  const bytes = Buffer.alloc(4 + Math.ceil(value.length / 4) * 4);
  bytes.writeUInt16BE(type, 0);
  bytes.writeUInt16BE(value.length, 2);
  value.copy(bytes, 4);
  return bytes;
}

function attributesOf(message: Buffer): Map<number, Buffer> {
  const found = new Map<number, Buffer>();
  for (let at = headerBytes; at + 4 <= message.length;) {
    const length = message.readUInt16BE(at + 2);
    found.set(message.readUInt16BE(at), message.subarray(at + 4, at + 4 + length));
    at += 4 + Math.ceil(length / 4) * 4;
  }
  return found;
}

async function askOnce(port: number): Promise<Buffer> {
  const socket = createSocket('udp4');
  try {
    // Packets that arrive before it listens are lost.
    return await ask(port, allocate([]), socket, 1_000);
  } finally {
    socket.close();
  }
}

function ask(port: number, message: Buffer, socket: Socket, deadlineMs = 20_000): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('no answer')), deadlineMs);
    socket.once('error', reject);
    socket.once('message', answer => {
      clearTimeout(late);
      resolve(answer);
    });
    socket.send(message, port, '127.0.0.1');
  });
}
