// Rehearses backup and restore on a test install: node rehearse-restore.ts --url http://node:port [--way copy|files] [--folder DIR].
// 1. Does what people do on the test install.
// 2. Copies the databases, including the realm's, and the object store while everything runs.
//    files: copies PostgreSQL's folder, with all databases at one moment, into --folder on this machine.
//    copy: the chart's CronJobs make a copy in a volume, and prove it. Needs the image sevenfold-backup.
// 3. Adds more data, then destroys all of it, including Kafka's and Redis', and restores the copy.
// 4. Checks that everything acknowledged before the copy exists, and that the main job works.
// Only for test installs: it really destroys their data.
import { execFileSync, spawn } from 'node:child_process';
import {
  createReadStream,
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { inspect, parseArgs } from 'node:util';
import { until } from '@sevenfold/testing/until';
import { connectToDatabase } from './database.ts';
import { root } from './disasters/runbook.ts';
import { kept, mainJob, whatIsLost } from './main-job.ts';

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:3000' },
    way: { type: 'string', default: 'files' },
    folder: { type: 'string' },
  },
});
const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };
const { NAMESPACE = 'sevenfold', RELEASE = 'sevenfold', VERSION = version } = process.env;
if (values.way !== 'copy' && values.way !== 'files') throw new Error('--way must be copy or files');
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

/** Makes a base backup of PostgreSQL. It needs one session from start to stop, and the write-ahead log between them. */
async function copyDatabases() {
  const pod = `${RELEASE}-postgres-0`;
  const { client, close } = await connectToDatabase();
  try {
    await client.query("select pg_backup_start('rehearsal', fast => true)");
    // tar exits with 1 if a file changes while it reads. That is fine, because the write-ahead log completes it.
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

/** Scales a bundled system to zero, and runs `work` in a pod that mounts its volume. */
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

function install(...settings: string[]) {
  execFileSync(path.join(here, 'install.sh'), settings, { stdio: ['ignore', 'ignore', 'inherit'] });
}

interface Way {
  /** Makes a copy while people use the test install. Returns its location. */
  copy(): Promise<string>;
  /** Called when all data of the bundled systems is destroyed and nothing runs. Returns once everything runs again. */
  restore(): Promise<void>;
}

const ways: Record<'copy' | 'files', Way> = {
  files: {
    async copy() {
      await copyDatabases();
      // Databases before objects: services can delete a surplus file, but cannot recover a missing one.
      const objects = 'cd /data && tar -c objects metadata || [ $? -eq 1 ]';
      await inPod(`${RELEASE}-s3-0`, objects, { to: copies.objects });
      const size = Object.values(copies).reduce((sum, file) => sum + statSync(file).size, 0);
      return `${Math.round(size / 1_048_576)} MiB in ${folder}`;
    },
    async restore() {
      await withVolumeOf('s3', pod => inPod(pod, 'tar -x -C /data', { from: copies.objects }));
      await withVolumeOf('postgres', async pod => {
        for (const copy of [copies.postgres, copies.log]) await inPod(pod, 'tar -x -C /data', { from: copy });
        await inPod(pod, 'cat >/data/postgres/backup_label', { from: copies.label });
      });
      scale('statefulset', 1);
      scale('deployment', 1);
      install();
    },
  },
  copy: {
    async copy() {
      createVolumeOfCopies();
      install(...backupSettings);
      console.log(await runJob('backup'));
      console.log(await runJob('backup-proof'));
      return `the volume ${volumeOfCopies}`;
    },
    // As on a new cluster: install, stop, restore, start. An upgrade would migrate databases that no longer exist.
    async restore() {
      execFileSync('helm', ['uninstall', RELEASE, namespaced, '--wait'], { stdio: 'ignore' });
      install(...backupSettings);
      scale('deployment', 0);
      suspendCopies(true);
      kubectl('scale', 'statefulset', `${RELEASE}-keycloak`, '--replicas=0');
      const pods = `--selector=app.kubernetes.io/instance=${RELEASE}`;
      kubectl('wait', 'pod', '--for=delete', '--timeout=180s', `${pods},pod-template-hash`);
      kubectl('wait', 'pod', '--for=delete', '--timeout=180s', `${RELEASE}-keycloak-0`);
      console.log(await runJob('backup', ['restore', '--replace']));
      await inPod(
        `${RELEASE}-redis-0`,
        'REDISCLI_AUTH=$(cat /run/secrets/redis/password) redis-cli flushall',
      );
      kubectl('scale', 'statefulset', `${RELEASE}-keycloak`, '--replicas=1');
      scale('deployment', 1);
      suspendCopies(false);
      install(...backupSettings);
    },
  },
};

function suspendCopies(suspend: boolean) {
  kubectl('patch', 'cronjob', `${RELEASE}-backup`, `--patch=${JSON.stringify({ spec: { suspend } })}`);
}

/** Not in the bundled object store, which the rehearsal also destroys. */
const volumeOfCopies = `${RELEASE}-copies`;
const backupSettings = ['--set', 'backup.enabled=true', '--set', `backup.target.claim=${volumeOfCopies}`];

function createVolumeOfCopies() {
  const asText = '--output=jsonpath={.spec.storageClassName}';
  const storageClassName = kubectl('get', 'pvc', `data-${RELEASE}-s3-0`, asText);
  const claim = {
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    metadata: { name: volumeOfCopies, namespace: NAMESPACE },
    spec: {
      accessModes: ['ReadWriteOnce'],
      storageClassName,
      resources: { requests: { storage: '4Gi' } },
    },
  };
  execFileSync('kubectl', [namespaced, 'apply', '-f', '-'], { input: JSON.stringify(claim) });
}

/** Runs a CronJob now, with other arguments if given. Returns its log. */
async function runJob(cronJob: string, args?: string[]): Promise<string> {
  const name = `${RELEASE}-${cronJob}-now`;
  const from = `--from=cronjob/${RELEASE}-${cronJob}`;
  const job = JSON.parse(kubectl('create', 'job', name, from, '--dry-run=client', '--output=json')) as {
    metadata: { ownerReferences?: unknown };
    spec: { template: { spec: { containers: [{ args: string[] }] } } };
  };
  if (args) {
    job.spec.template.spec.containers[0].args = args;
    // Not owned by the CronJob: otherwise a restore would count as a copy.
    delete job.metadata.ownerReferences;
  }
  execFileSync('kubectl', [namespaced, 'create', '-f', '-'], { input: JSON.stringify(job) });
  try {
    const conditions = () => kubectl('get', 'job', name, '--output=jsonpath={.status.conditions[*].type}');
    const log = () => kubectl('logs', `job/${name}`, '--tail=-1').trim();
    const end = await until(() => /Complete|Failed/.exec(conditions())?.[0], log, 900_000, 2_000);
    if (end === 'Failed') throw new Error(`${name}: ${log()}`);
    return log();
  } finally {
    kubectl('delete', 'job', name, '--wait=true');
  }
}

async function insist(what: string, work: () => Promise<unknown>) {
  let failure: unknown;
  const isDone = () =>
    work().then(
      () => true,
      (error: unknown) => {
        failure = error;
        return false;
      },
    );
  await until(isDone, () => `${what}: ${inspect(failure)}`, 300_000);
}
const round = () => mainJob(values.url, AbortSignal.timeout(30_000));

await insist('before', round);
await insist('before', round);
say(`made ${kept.submissions.length} submissions, ${kept.lines.length} messages and settings`);
const way = ways[values.way];
say(`copied while everything was running: ${await way.copy()}`);

const before = structuredClone(kept);
await insist('after the copy', round);
const after = kept.submissions.filter(id => !before.submissions.includes(id));
Object.assign(kept, before);
say('added more data, which is not in the copy');

const outageBegan = Date.now();
scale('deployment', 0);
scale('statefulset', 0);
waitUntilGone();
for (const part of ['postgres', 's3', 'kafka', 'redis']) await withVolumeOf(part, pod => inPod(pod, empty));
say('destroyed all data');
await way.restore();
say('restored databases and objects; Kafka and Redis start empty');
await insist('after the restore', () => whatIsLost(values.url, AbortSignal.timeout(30_000)));
const lost = await whatIsLost(values.url, AbortSignal.timeout(60_000));
await insist('after the restore', round);
say(`the main job works again, ${Math.round((Date.now() - outageBegan) / 1_000)} s after the outage began`);
execFileSync('helm', ['test', RELEASE, namespaced, '--timeout', '5m'], {
  stdio: ['ignore', 'ignore', 'inherit'],
});
say('helm test passed');
console.log(
  `From before the copy: ${lost.length ? `LOST ${lost.join(', ')}` : `all ${before.submissions.length} submissions, ${before.lines.length} messages and the settings exist`}. From after the copy: ${after.length} submission is gone, as expected.`,
);
process.exit(lost.length ? 1 : 0);
