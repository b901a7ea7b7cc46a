import kafkajs, { type Admin } from 'kafkajs';
import type { TopicDeclaration } from './topics.js';

export interface CreateTopicsOptions {
  /** Copies of each partition; 1 on a single node. */
  replicas?: number;
}

/** Makes the topics that are missing and gives those that are there their declared settings. Returns the new ones. */
export async function createTopics(
  brokers: string[],
  topics: readonly TopicDeclaration[],
  { replicas = 1 }: CreateTopicsOptions = {},
): Promise<string[]> {
  const admin = new kafkajs.Kafka({
    clientId: 'create-topics',
    brokers,
    logLevel: kafkajs.logLevel.ERROR,
  }).admin();
  await admin.connect();
  try {
    const existing = new Set(await admin.listTopics());
    const missing = topics.filter(topic => !existing.has(topic.name));
    await create(admin, missing, replicas);
    await applySettings(
      admin,
      topics.filter(topic => existing.has(topic.name)),
    );
    return missing.map(topic => topic.name);
  } finally {
    await admin.disconnect();
  }
}

async function create(admin: Admin, missing: TopicDeclaration[], replicas: number) {
  if (!missing.length) return;
  await admin.createTopics({
    waitForLeaders: true,
    topics: missing.map(({ name, partitions, settings }) => ({
      topic: name,
      numPartitions: partitions,
      replicationFactor: replicas,
      configEntries: entriesOf(settings),
    })),
  });
}

async function applySettings(admin: Admin, existing: TopicDeclaration[]) {
  if (!existing.length) return;
  await admin.alterConfigs({
    validateOnly: false,
    resources: existing.map(({ name, settings }) => ({
      type: kafkajs.ConfigResourceTypes.TOPIC,
      name,
      configEntries: entriesOf(settings),
    })),
  });
}

const entriesOf = (settings: Record<string, string>) =>
  Object.entries(settings).map(([name, value]) => ({ name, value }));
