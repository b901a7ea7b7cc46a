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
  /** Undoes what the runbook did not undo. Runs after every row, even if nothing is left to undo. */
  end: () => Promise<unknown>;
  /** The reason if the fault is impossible here. `ownMonitoring`: the drill runs its own Prometheus. */
  missing?: string | undefined | ((ownMonitoring: boolean) => Promise<string | undefined>);
}

/** Annotations of the workload, so that another process can undo the fault. */
const replicasBefore = 'sevenfold/replicas-before';
const limitBefore = 'sevenfold/memory-limit-before';

/** Leaves no pod. */
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

/** Stops every process. The kernel still accepts connections, but nothing answers. */
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

/** Lets processes run a tenth of the time: every answer is up to `stoppedMs` late. */
export function slow(workload: Workload, stoppedMs = 900): Fault {
  let isOver = false;
  let loop: Promise<void> = Promise.resolve();
  const component = componentOf(workload);
  const breathe = async () => {
    while (!isOver) {
      // New processes appear, such as PostgreSQL's for each connection.
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

/** Kills the container with SIGKILL. Without access to containerd, deletes its pod without grace. */
export const killed = (workload: Workload): Fault => ({
  begin: async () => {
    if (CONTAINERD_ADDRESS) return signal(await processesOf(componentOf(workload)), 'SIGKILL');
    const [pod] = await podsOf(componentOf(workload));
    return kubectl(['delete', 'pod', pod!.metadata.name, '--grace-period=0', '--force', '--wait=false']);
  },
  end: () => rolledOut(workload),
});

/** Makes Redis reject writes: its memory is full. */
export function redisFull(): Fault {
  const full = `${1024 ** 2}`;
  const limit = async () => (await redis('config get maxmemory')).trim().split('\n').at(-1) ?? '0';
  const server = system('redis');
  return {
    begin: async () => {
      await kubectl(['annotate', server, '--overwrite', `${limitBefore}=${await limit()}`]);
      await redis(`config set maxmemory ${full}`);
    },
    // The runbook restarts Redis, which restores its configured limit.
    end: async () => {
      await rolledOut(server);
      if ((await limit()) === full) {
        const { metadata } = await kubectlJson<{ metadata: { annotations?: Record<string, string> } }>(
          'get',
          server,
        );
        const before = metadata.annotations?.[limitBefore];
        // No restart: it would disconnect everyone again.
        if (before && before !== full) await redis(`config set maxmemory ${before}`);
        else await renewed(server, ['rollout', 'restart']);
      }
      await kubectl(['annotate', server, `${limitBefore}-`]);
    },
  };
}

/** Makes Redis reject writes: it follows a primary that does not exist. */
export const redisReadOnly: Fault = {
  begin: () => redis('replicaof 127.0.0.1 6390'),
  end: () => redis('replicaof no one'),
};

/** Gives Redis a password that no service knows, and closes all connections. */
export const redisPassword: Fault = {
  begin: () =>
    redis('config set requirepass changed && redis-cli --no-auth-warning -a changed client kill type normal'),
  end: async () => {
    await kubectl(['rollout', 'restart', system('redis')]);
    await rolledOut(system('redis'));
  },
};

/**
 * Makes Kafka reject every record as too large, although it runs and answers. (Since Kafka 4.1,
 * `min.insync.replicas` above the number of copies has no effect.)
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
    // The runbook may have terminated the session already.
    end: async () => connection?.close().catch(() => undefined),
  };
}

/** Changes the password of one service's role, and closes its connections. */
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

/** Gives the object store new keys, which the services do not know yet. */
export const objectStoreKey: Fault = {
  begin: async () => {
    await writeSecret(`${RELEASE}-object-store`, 'secret-key', `changed${Date.now().toString(36)}`);
    await renewed(system('s3'), ['rollout', 'restart']);
  },
  end: async () => {
    for (const name of ['contact-intake', 'accounts', 'rooms-gateway', 'identity', 'moderation'])
      await renewed(service(name), ['rollout', 'restart']);
  },
};

/** Gives the status service's journeys a client secret that the realm does not know. */
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

/** Changes a workload, and returns once its new pods have taken over. */
export async function renewed(workload: Workload, command: readonly string[], ...changes: string[]) {
  await kubectl([...command, workload, ...changes]);
  await rolledOut(workload);
}

/** Changes a setting of a service until the fault ends. */
export const setting = (name: string, variable: string, value: string): Fault => ({
  begin: () => renewed(service(name), ['set', 'env'], `${variable}=${value}`),
  end: () => renewed(service(name), ['set', 'env'], `${variable}-`),
});

/** Evaluates an expression inside a service through its inspector. */
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

/** Runs code inside a service. Its effect lasts until the service restarts. */
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

/** Breaks nothing: what people do meanwhile is the fault. */
export const nothing: Fault = { begin: async () => undefined, end: async () => undefined };
