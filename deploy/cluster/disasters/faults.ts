// Ways to break a test install for real.
import { setTimeout as pause } from 'node:timers/promises';
import { connectToDatabase } from '../database.ts';
import {
  CONTAINERD_ADDRESS,
  RELEASE,
  componentOf,
  inPod,
  kubectl,
  kubectlJson,
  noSignals,
  podsOf,
  processesOf,
  redis,
  rolledOut,
  secretOf,
  service,
  signal,
  system,
  writeSecret,
  type Workload,
} from './cluster.ts';

export interface Fault {
  begin: () => Promise<unknown>;
  /** Undoes what the runbook left undone. Runs after every row, also if nothing is left to undo. */
  end: () => Promise<unknown>;
  /** Why it is impossible here. A function asks the cluster; `ownMonitoring`: the drill's Prometheus watches it. */
  missing?: string | undefined | ((ownMonitoring: boolean) => Promise<string | undefined>);
}

/** On the workload, so that another process can undo it. */
const replicasBefore = 'sevenfold/replicas-before';
const limitBefore = 'sevenfold/memory-limit-before';

/** No pod is left. */
export function away(workload: Workload): Fault {
  const read = () =>
    kubectlJson<{ metadata: { annotations?: Record<string, string> }; spec: { replicas: number } }>(
      'get',
      workload,
    );
  return {
    begin: async () => {
      const { spec } = await read();
      await kubectl(['annotate', workload, '--overwrite', `${replicasBefore}=${spec.replicas || 1}`]);
      await kubectl(['scale', workload, '--replicas=0']);
      const selector = `--selector=app.kubernetes.io/instance=${RELEASE},app.kubernetes.io/component=${componentOf(workload)}`;
      await kubectl(['wait', 'pod', selector, '--for=delete', '--timeout=90s'], { seconds: 95 });
    },
    end: async () => {
      const { metadata, spec } = await read();
      if (spec.replicas === 0)
        await kubectl(['scale', workload, `--replicas=${metadata.annotations?.[replicasBefore] ?? 1}`]);
      await kubectl(['annotate', workload, `${replicasBefore}-`]);
      await rolledOut(workload);
    },
  };
}

/** Every process stops: connections are accepted by the kernel, and nothing answers. */
export function frozen(workload: Workload): Fault {
  let stopped: number[] = [];
  return {
    missing: noSignals,
    begin: async () => {
      stopped = await processesOf(componentOf(workload));
      signal(stopped, 'SIGSTOP');
    },
    end: async () => {
      signal(stopped, 'SIGCONT');
      await rolledOut(workload);
    },
  };
}

/** Runs for a tenth of the time only: every answer comes up to `stoppedMs` late. */
export function slow(workload: Workload, stoppedMs = 900): Fault {
  let isOver = false;
  let loop: Promise<void> = Promise.resolve();
  const component = componentOf(workload);
  const breathe = async () => {
    while (!isOver) {
      // New processes appear, as PostgreSQL's do for each connection.
      const all = await processesOf(component).catch(() => []);
      for (let round = 0; round < 5 && !isOver; round++) {
        signal(all, 'SIGSTOP');
        await pause(stoppedMs);
        signal(all, 'SIGCONT');
        await pause(stoppedMs / 9);
      }
    }
  };
  return {
    missing: noSignals,
    begin: async () => {
      loop = breathe();
    },
    end: async () => {
      isOver = true;
      await loop;
      await rolledOut(workload);
    },
  };
}

/** Its container gets SIGKILL; without access to containerd its pod is deleted without grace. */
export const killed = (workload: Workload): Fault => ({
  begin: async () => {
    if (CONTAINERD_ADDRESS) return signal(await processesOf(componentOf(workload)), 'SIGKILL');
    const [pod] = await podsOf(componentOf(workload));
    return kubectl(['delete', 'pod', pod!.metadata.name, '--grace-period=0', '--force', '--wait=false']);
  },
  end: () => rolledOut(workload),
});

/** Redis takes no writes: its memory is full. */
export function redisFull(): Fault {
  const full = `${1024 ** 2}`;
  const limit = async () => (await redis('config get maxmemory')).trim().split('\n').at(-1) ?? '0';
  const server = system('redis');
  return {
    begin: async () => {
      await kubectl(['annotate', server, '--overwrite', `${limitBefore}=${await limit()}`]);
      await redis(`config set maxmemory ${full}`);
    },
    // The runbook restarts Redis, which then has the limit of its configuration again.
    end: async () => {
      await rolledOut(server);
      if ((await limit()) === full) {
        const { metadata } = await kubectlJson<{ metadata: { annotations?: Record<string, string> } }>(
          'get',
          server,
        );
        const before = metadata.annotations?.[limitBefore];
        // A restart drops everyone out of their rooms once more.
        if (before && before !== full) await redis(`config set maxmemory ${before}`);
        else await renewed(server, ['rollout', 'restart']);
      }
      await kubectl(['annotate', server, `${limitBefore}-`]);
    },
  };
}

/** Redis takes no writes: it follows a primary that is not there. */
export const redisReadOnly: Fault = {
  begin: () => redis('replicaof 127.0.0.1 6390'),
  end: () => redis('replicaof no one'),
};

/** Redis has a password that no service knows, and has closed all connections. */
export const redisPassword: Fault = {
  begin: () =>
    redis('config set requirepass changed && redis-cli --no-auth-warning -a changed client kill type normal'),
  end: async () => {
    await kubectl(['rollout', 'restart', system('redis')]);
    await rolledOut(system('redis'));
  },
};

/**
 * Kafka runs and answers, but every record is too large. (`min.insync.replicas` above the number of copies has no effect since
 * Kafka 4.1, which lowers it to them.)
 */
export const kafkaRejectsWrites: Fault = {
  begin: () => withTopics("[{ name: 'max.message.bytes', value: '1' }]"),
  end: () => kubectl(['exec', service('moderation'), '--', 'node', 'deploy/kafka/dist/create.js']),
};

const withTopics = (entries: string) =>
  inPod(
    'moderation',
    `const { Kafka } = require('kafkajs');
    const admin = new Kafka({ brokers: process.env.KAFKA_BROKERS.split(','), logLevel: 0 }).admin();
    (async () => {
      await admin.connect();
      const names = (await admin.listTopics()).filter(name => !name.startsWith('__'));
      const resources = names.map(name => ({ type: 2, name, configEntries: ${entries} }));
      await admin.alterConfigs({ validateOnly: false, resources });
      process.exit();
    })();`,
  );

/** Runs SQL as the owner of the database. */
export async function sql(statement: string, database?: string) {
  const { client, close } = await connectToDatabase(database);
  try {
    return (await client.query(statement)).rows as Record<string, unknown>[];
  } finally {
    await close();
  }
}

/** Locks a table against reads and writes. */
export function locked(database: string, table: string): Fault {
  let connection: Awaited<ReturnType<typeof connectToDatabase>> | undefined;
  return {
    begin: async () => {
      connection = await connectToDatabase(database);
      await connection.client.query(
        `set application_name = 'drill'; begin; lock table ${table} in access exclusive mode`,
      );
    },
    // A runbook may have terminated it.
    end: async () => connection?.close().catch(() => undefined),
  };
}

/** One service's role has another password, and its connections are gone. */
export function databasePassword(name: string): Fault {
  const role = name.replaceAll('-', '_');
  const write = (password: string) =>
    sql(
      `alter role ${role} password '${password}';
      select pg_terminate_backend(pid) from pg_stat_activity where usename = '${role}'`,
    );
  return {
    begin: () => write('changed'),
    end: async () => {
      const { password } = new URL(await secretOf(`${RELEASE}-${name}-database`, 'url'));
      const isKnown = await sql(`select rolname from pg_roles where rolname = '${role}'`);
      if (isKnown.length > 0) await write(password);
    },
  };
}

/** The object store has new keys, which services do not know yet. */
export const objectStoreKey: Fault = {
  begin: async () => {
    await writeSecret(`${RELEASE}-object-store`, 'secret-key', `changed${Date.now().toString(36)}`);
    await renewed(system('s3'), ['rollout', 'restart']);
  },
  end: async () => {
    for (const name of ['contact-intake', 'accounts', 'rooms-gateway'])
      await renewed(service(name), ['rollout', 'restart']);
  },
};

/** The status service has another client secret than the realm, for its journeys. */
export function journeysSecret(): Fault & { right: () => string } {
  const name = `${RELEASE}-journeys`;
  let right = '';
  const put = async (value: string) => {
    await writeSecret(name, 'secret', value);
    await renewed(service('status'), ['rollout', 'restart']);
  };
  return {
    right: () => right,
    begin: async () => {
      right = await secretOf(name, 'secret');
      await put('changed');
    },
    end: async () => {
      if ((await secretOf(name, 'secret')) !== right) await put(right);
    },
  };
}

/** Changes a workload and returns once its new pods have taken over. */
export async function renewed(workload: Workload, command: readonly string[], ...changes: string[]) {
  await kubectl([...command, workload, ...changes]);
  await rolledOut(workload);
}

/** A service has another setting until the drill ends it. */
export const setting = (name: string, variable: string, value: string): Fault => ({
  begin: () => renewed(service(name), ['set', 'env'], `${variable}=${value}`),
  end: () => renewed(service(name), ['set', 'env'], `${variable}-`),
});

/** Evaluates an expression in a service through its inspector. */
export const evaluated = (name: string, expression: string) =>
  inPod(
    name,
    `process.kill(1, 'SIGUSR1');
    const find = async () => (await (await fetch('http://127.0.0.1:9229/json')).json())[0];
    let page;
    while (!page) page = await find().catch(() => undefined);
    const inspector = new WebSocket(page.webSocketDebuggerUrl);
    await new Promise(resolve => { inspector.onopen = resolve; });
    const params = { expression: ${JSON.stringify(expression)} };
    inspector.send(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params }));
    await new Promise(resolve => { inspector.onmessage = resolve; });
    process.exit();`,
  );

/** A service runs other code until it is restarted. */
export const withCode = (name: string, expression: string): Fault => ({
  begin: () => evaluated(name, expression),
  end: () => renewed(service(name), ['rollout', 'restart']),
});

/** Blocks a service's event loop for `stretchMs` every `everyMs`. */
export const busy = (name: string, stretchMs: number, everyMs: number): Fault =>
  withCode(
    name,
    `setInterval(() => { for (const until = Date.now() + ${stretchMs}; Date.now() < until;); }, ${everyMs}); 0`,
  );

/** Nothing is broken; what people do meanwhile is the fault. */
export const nothing: Fault = { begin: async () => undefined, end: async () => undefined };
