// `npm run bench -- uploads [--rounds 5]`: upload speed, compared with writing the same bytes directly to the store.
// The service runs in its own process, with a real database; OBJECT_STORE and S3_* choose the store as for the service.
// Method: docs/benchmarks.md.
import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createTestIssuer } from '@sevenfold/auth/testing';
import { testBus } from '@sevenfold/messaging/testing';
import { objectStoreConfigSchema, openObjectStore, type ObjectStore } from '@sevenfold/object-store';
import { freePort, isUp, testDatabase, until } from '@sevenfold/testing';
import { median } from '@sevenfold/testing/quantile';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    only: { type: 'string' },
    output: { type: 'string', default: 'bench-results/uploads.json' },
  },
});
const mebibyte = 1024 * 1024;
const must = 0.8;
const agent = new http.Agent({ keepAlive: true });
/** Uploads one file at a time. Chunks like the client's: 256 KiB, doubling to 32 MiB. */
const kinds = [
  { name: '200 MB', size: 200_000_000, count: 1 },
  { name: '64 MiB', size: 64 * mebibyte, count: 1 },
  { name: '8 MiB', size: 8 * mebibyte, count: 6 },
  { name: '256 KiB', size: mebibyte / 4, count: 40 },
];

const directory = mkdtempSync(path.join(tmpdir(), 'uploads-bench-'));
const [database, bus, issuer] = await Promise.all([
  testDatabase('contact_intake'),
  testBus(),
  createTestIssuer(),
]);
const storeEnv = objectStoreEnv();
const env = {
  ...process.env,
  ...storeEnv,
  ...bus.environment,
  DATA_DIRECTORY: directory,
  DATABASE_URL: database.url,
  ISSUER_URL: issuer.issuerUrl,
  ISSUER_JWKS_URL: issuer.jwksUrl,
  GUEST_JWKS_URL: issuer.jwksUrl,
  LOG_LEVEL: 'warn',
  CONTACT_PER_MINUTE: '100000',
  CONTACT_FREE_PER_HOUR: '100000',
  CONTACT_MAX_FILES: '100',
  CONTACT_MAX_FILE_BYTES: '1000000000',
  CONTACT_MAX_TOTAL_BYTES: '1000000000',
};
const port = await freePort();
const service = fork(fileURLToPath(new URL('../dist/main.js', import.meta.url)), {
  env: { ...env, PORT: String(port) },
  stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
});
const url = `http://127.0.0.1:${port}`;
interface Measured {
  /** Seconds. */
  straight: number;
  uploaded: number;
  ratio: number;
  cpu: number;
}

const rows: ({ kind: string } & ReturnType<typeof summary>)[] = [];
try {
  await until(() => isUp(`${url}/readyz`), 'the service ready', 180_000);
  const store = await openObjectStore(objectStoreConfigSchema.parse(storeEnv), {
    directory: path.join(directory, 'objects'),
    basePath: '/api/objects',
  });
  for (const kind of kinds.filter(({ name }) => !options.only || name === options.only)) {
    const measured: Measured[] = [];
    // Alternates, so that other load on the machine affects both; the first round is the warm-up.
    for (let round = 0; round <= Number(options.rounds); round++) {
      const files = Array.from({ length: kind.count }, () => wav(kind.size));
      const straight = await timed(() => writeStraight(store, files));
      const before = cpuSeconds();
      const uploaded = await upload(files);
      const cpu = cpuSeconds() - before;
      if (round > 0) measured.push({ straight, uploaded, ratio: straight / uploaded, cpu });
    }
    rows.push({ kind: kind.name, ...summary(kind, measured) });
  }
} finally {
  service.kill('SIGKILL');
  await issuer.stop();
  await Promise.all([database.drop(), bus.drop()]);
  rmSync(directory, { recursive: true, force: true });
}
report();

function objectStoreEnv(): NodeJS.ProcessEnv {
  if (process.env['OBJECT_STORE'] !== 's3') return { OBJECT_STORE: 'folder' };
  return {
    S3_REGION: 'us-east-1',
    ...process.env,
    S3_BUCKET: `uploads-bench-${randomBytes(6).toString('hex')}`,
  };
}

function wav(size: number) {
  return Buffer.concat([Buffer.from('RIFF\x24\x10\0\0WAVEfmt ', 'latin1'), randomBytes(size - 16)]);
}

async function writeStraight(store: ObjectStore, files: Buffer[]) {
  for (const bytes of files)
    await store.put(`straight/${randomBytes(8).toString('hex')}.wav`, Readable.from(slices(bytes)), {
      contentType: 'audio/wav',
      size: bytes.length,
    });
}

/** In pieces, as a socket delivers them. */
function* slices(bytes: Buffer) {
  for (let from = 0; from < bytes.length; from += 65_536) yield bytes.subarray(from, from + 65_536);
}

/** Measures from sending the first byte until each file is checked, stored and acknowledged. */
async function upload(files: Buffer[]) {
  const authorization = `Bearer ${await issuer.token({ uid: `bench-${randomBytes(4).toString('hex')}` })}`;
  const response = await fetch(`${url}/api/contact/submissions`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Bench',
      email: 'bench@sevenfold.test',
      message: 'Bytes',
      files: files.map(bytes => ({ name: 'a.wav', type: 'audio/wav', size: bytes.length })),
    }),
  });
  const { uploads } = (await response.json()) as { uploads: { url: string }[] };
  return timed(async () => {
    for (const [index, { url: target }] of uploads.entries())
      await send(target, files[index]!, authorization);
  });
}

async function send(target: string, bytes: Buffer, authorization: string) {
  let chunk = mebibyte / 4;
  for (let offset = 0; offset < bytes.length; chunk = Math.min(chunk * 2, 32 * mebibyte)) {
    const part = bytes.subarray(offset, offset + chunk);
    await patch(url + target, part, {
      authorization,
      'tus-resumable': '1.0.0',
      'upload-offset': offset,
      'content-type': 'application/offset+octet-stream',
      'content-length': part.length,
    });
    offset += part.length;
  }
}

/** Does not use `fetch`, which alone takes longer for 64 MiB than everything measured here. */
function patch(target: string, part: Buffer, headers: http.OutgoingHttpHeaders) {
  return new Promise<void>((resolve, reject) => {
    const request = http.request(target, { method: 'PATCH', headers, agent });
    request.on('error', reject);
    request.on('response', response => {
      const judge = (answer: string) =>
        response.statusCode === 204 ? resolve() : reject(new Error(`${response.statusCode} ${answer}`));
      text(response).then(judge, reject);
    });
    request.end(part);
  });
}

/** CPU time of the service so far, which is meaningful even on a busy machine. Linux only. */
function cpuSeconds() {
  const file = `/proc/${service.pid}/stat`;
  if (!existsSync(file)) return NaN;
  const [user, system] = readFileSync(file, 'utf8').split(') ')[1]!.split(' ').slice(11, 13);
  return (Number(user) + Number(system)) / 100;
}

async function timed(work: () => Promise<void>) {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1_000;
}

function summary({ size, count }: (typeof kinds)[number], measured: Measured[]) {
  const megabytes = (size * count) / mebibyte;
  const of = (figure: keyof Measured) => median(measured.map(each => each[figure]));
  return {
    straightMiBPerSecond: megabytes / of('straight'),
    uploadedMiBPerSecond: megabytes / of('uploaded'),
    ratio: of('ratio'),
    cpuMsPerMiB: (of('cpu') * 1_000) / megabytes,
    measured,
  };
}

function report() {
  const load = loadavg()
    .map(value => value.toFixed(1))
    .join(' ');
  console.log(`\n${storeEnv['OBJECT_STORE']}, ${cpus().length} × ${cpus()[0]?.model}, load ${load}\n`);
  console.log(
    '| files | straight to the store | uploaded | ratio | must | CPU of the service |\n|---|---|---|---|---|---|',
  );
  for (const { kind, straightMiBPerSecond, uploadedMiBPerSecond, ratio, cpuMsPerMiB } of rows)
    console.log(
      `| ${kind} | ${straightMiBPerSecond.toFixed(1)} MiB/s | ${uploadedMiBPerSecond.toFixed(1)} MiB/s | ${ratio.toFixed(2)} | ${must} | ${cpuMsPerMiB.toFixed(1)} ms/MiB |`,
    );
  mkdirSync(path.dirname(options.output), { recursive: true });
  writeFileSync(
    options.output,
    JSON.stringify({ store: storeEnv['OBJECT_STORE'], load, must, rows }, null, 2),
  );
}
