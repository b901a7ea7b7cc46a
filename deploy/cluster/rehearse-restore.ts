// Rehearses backup and restore on a test install: node rehearse-restore.ts --url http://node:port [--folder DIR].
// 1. People use the test install.
// 2. It copies PostgreSQL (all databases at one moment, including the realm's) and the object store while everything runs.
// 3. People continue; then it destroys all data, including Kafka's and Redis', and restores the copy.
// 4. Everything acknowledged before the copy must be there, and the main job must pass.
// Only for test installs: it really destroys their data.
import { execFileSync, spawn } from 'node:child_process';
import {
  createReadStream,
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { connectToDatabase } from './database.ts';
import { kept, mainJob, whatIsLost } from './main-job.ts';

const { values } = parseArgs({
  options: { url: { type: 'string', default: 'http://localhost:3000' }, folder: { type: 'string' } },
});
const { NAMESPACE = 'sevenfold', RELEASE = 'sevenfold', VERSION = '0.2.0' } = process.env;
const folder = values.folder ?? mkdtempSync(path.join(tmpdir(), 'sevenfold-backup-'));
mkdirSync(folder, { recursive: true });
const here = path.dirname(fileURLToPath(import.meta.url));
const namespaced = `--namespace=${NAMESPACE}`;
const kubectl = (...args: string[]) => execFileSync('kubectl', [namespaced, ...args], { encoding: 'utf8' });
const began = Date.now();
const say = (text: string) =>
  console.log(`${String(Math.round((Date.now() - began) / 1_000)).padStart(4)} s  ${text}`);

async function inPod(pod: string, command: string, { from, to }: { from?: string; to?: string } = {}) {
  const child = spawn(
    'kubectl',
    [namespaced, 'exec', ...(from ? ['-i'] : []), pod, '--', 'sh', '-c', command],
    {
      stdio: [from ? 'pipe' : 'ignore', to ? 'pipe' : 'inherit', 'inherit'],
    },
  );
  const ended = new Promise<void>((resolve, reject) =>
    child.on('close', code =>
      code === 0 ? resolve() : reject(new Error(`${pod}: ${command} ended with ${code}`)),
    ),
  );
  if (from && child.stdin) await pipeline(createReadStream(from), child.stdin);
  if (to && child.stdout) await pipeline(child.stdout, createWriteStream(to));
  await ended;
}

const copies = {
  postgres: path.join(folder, 'postgres.tar'),
  log: path.join(folder, 'postgres-log.tar'),
  label: path.join(folder, 'backup_label'),
  objects: path.join(folder, 's3.tar'),
};

/** A PostgreSQL base backup: start and stop in one session, and the write-ahead log between them. */
async function copyDatabases() {
  const pod = `${RELEASE}-postgres-0`;
  const { client, close } = await connectToDatabase();
  try {
    await client.query("select pg_backup_start('rehearsal', fast => true)");
    // tar exits with 1 if files change while it reads them, which is fine: the write-ahead log makes up for it.
    const left = '--exclude=postmaster.pid --exclude=postmaster.opts --exclude=pg_wal/*';
    await inPod(pod, `cd /data && tar -c ${left} postgres || [ $? -eq 1 ]`, { to: copies.postgres });
    const { rows } = await client.query<{ labelfile: string }>(
      'select labelfile from pg_backup_stop(wait_for_archive => false)',
    );
    writeFileSync(copies.label, rows[0]!.labelfile);
    await inPod(pod, 'cd /data && tar -c postgres/pg_wal || [ $? -eq 1 ]', { to: copies.log });
  } finally {
    await close();
  }
}

function scale(kind: string, replicas: number) {
  const selector = `--selector=app.kubernetes.io/instance=${RELEASE}`;
  kubectl('scale', kind, selector, `--replicas=${replicas}`);
}

function waitUntilGone() {
  kubectl(
    'wait',
    'pod',
    '--for=delete',
    '--timeout=180s',
    `--selector=app.kubernetes.io/instance=${RELEASE},!job-name,app.kubernetes.io/component!=smoke-test`,
  );
}

/** Runs `work` in a pod that mounts the volume of a bundled system while that is scaled to zero. */
async function withVolumeOf(part: string, work: (pod: string) => Promise<void>) {
  const name = `${RELEASE}-restore-${part}`;
  const security = {
    runAsNonRoot: true,
    runAsUser: 10_001,
    runAsGroup: 10_001,
    allowPrivilegeEscalation: false,
    capabilities: { drop: ['ALL'] },
    seccompProfile: { type: 'RuntimeDefault' },
  };
  const pod = {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, namespace: NAMESPACE },
    spec: {
      restartPolicy: 'Never',
      automountServiceAccountToken: false,
      terminationGracePeriodSeconds: 1,
      containers: [
        {
          name: 'restore',
          image: `localhost/sevenfold-s3:${VERSION}`,
          imagePullPolicy: 'IfNotPresent',
          command: ['sleep', '3600'],
          securityContext: security,
          volumeMounts: [{ name: 'data', mountPath: '/data' }],
        },
      ],
      volumes: [{ name: 'data', persistentVolumeClaim: { claimName: `data-${RELEASE}-${part}-0` } }],
    },
  };
  execFileSync('kubectl', [namespaced, 'create', '-f', '-'], { input: JSON.stringify(pod) });
  try {
    kubectl('wait', 'pod', name, '--for=condition=Ready', '--timeout=120s');
    await work(name);
  } finally {
    kubectl('delete', 'pod', name, '--wait=true', '--grace-period=1');
  }
}

const empty = 'find /data -mindepth 1 -delete';

async function insist(what: string, work: () => Promise<unknown>) {
  for (const deadline = Date.now() + 300_000; ;) {
    const failure = await work().then(
      () => undefined,
      (error: unknown) => error,
    );
    if (!failure) return;
    if (Date.now() > deadline) throw new Error(what, { cause: failure });
  }
}
const round = () => mainJob(values.url, AbortSignal.timeout(30_000));

await insist('before', round);
await insist('before', round);
say(`people did things: ${kept.submissions.length} submissions, ${kept.lines.length} lines, settings`);
await copyDatabases();
// Databases before objects: services delete a surplus file, but cannot recover a missing one.
await inPod(`${RELEASE}-s3-0`, 'cd /data && tar -c objects metadata || [ $? -eq 1 ]', { to: copies.objects });
const size = Object.values(copies).reduce((sum, file) => sum + statSync(file).size, 0);
say(`copied while everything ran: ${Math.round(size / 1_048_576)} MiB in ${folder}`);

const before = structuredClone(kept);
await insist('after the copy', round);
const after = kept.submissions.filter(id => !before.submissions.includes(id));
Object.assign(kept, before);
say('people went on; what they did from here on is not in the copy');

const outageBegan = Date.now();
scale('deployment', 0);
scale('statefulset', 0);
waitUntilGone();
for (const part of ['postgres', 's3', 'kafka', 'redis'])
  await withVolumeOf(part, async pod => {
    await inPod(pod, empty);
    if (part === 's3') await inPod(pod, 'tar -x -C /data', { from: copies.objects });
    if (part !== 'postgres') return;
    for (const copy of [copies.postgres, copies.log]) await inPod(pod, 'tar -x -C /data', { from: copy });
    await inPod(pod, 'cat >/data/postgres/backup_label', { from: copies.label });
  });
say('everything was destroyed, databases and objects were restored; Kafka and Redis start empty');

scale('statefulset', 1);
scale('deployment', 1);
execFileSync(path.join(here, 'install.sh'), { stdio: ['ignore', 'ignore', 'inherit'] });
await insist('after the restore', () => whatIsLost(values.url, AbortSignal.timeout(30_000)));
const lost = await whatIsLost(values.url, AbortSignal.timeout(60_000));
await insist('after the restore', round);
say(
  `the main job is good again, ${Math.round((Date.now() - outageBegan) / 1_000)} s after the first thing was stopped`,
);
execFileSync('helm', ['test', RELEASE, namespaced, '--timeout', '5m'], {
  stdio: ['ignore', 'ignore', 'inherit'],
});
say('helm test is good');
console.log(
  `From before the copy: ${lost.length ? `LOST ${lost.join(', ')}` : `all ${before.submissions.length} submissions, ${before.lines.length} lines and the settings are there`}; from after it, ${after.length} submission is gone, as it must be.`,
);
process.exit(lost.length ? 1 : 0);
