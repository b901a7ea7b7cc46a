import kafkajs, { type Admin } from 'kafkajs';
import { pause } from '../pause.js';
import type { KafkaSecurity } from './kafka-client.js';
import { withAdmin } from './with-admin.js';

const leaderDeadlineMs = 30_000;

export interface TopicDeclaration {
  name: string;
  /**
   * Maximum number of consumers that share a group's work. Never lowered; raising it moves keys to other
   * partitions.
   */
  partitions: number;
  settings: Record<string, string>;
}

export interface CreateTopicsOptions {
  /** Replicas of each partition; 1 on a single node. */
  replicas?: number;
  /** Prefix of topic names, as in the services' configuration. */
  namePrefix?: string;
  security?: KafkaSecurity;
}

/** Creates missing topics and applies the declared settings to the others. Returns the new ones. */
export async function createTopics(
  brokers: string[],
  declared: readonly TopicDeclaration[],
  { replicas = 1, namePrefix = '', security }: CreateTopicsOptions = {},
): Promise<string[]> {
  const topics = declared.map(topic => ({ ...topic, name: namePrefix + topic.name }));
  return withAdmin(brokers, security, async admin => {
    const existing = new Set(await admin.listTopics());
    const missing = topics.filter(topic => !existing.has(topic.name));
    await create(admin, missing, replicas);
    await applySettings(
      admin,
      topics.filter(topic => existing.has(topic.name)),
    );
    return missing.map(topic => topic.name);
  });
}

export async function deleteTopics(brokers: string[], topics: string[]): Promise<void> {
  await withAdmin(brokers, undefined, admin => admin.deleteTopics({ topics }));
}

async function create(admin: Admin, missing: TopicDeclaration[], replicas: number) {
  if (!missing.length) return;
  const { brokers } = await admin.describeCluster();
  if (brokers.length < replicas)
    throw new Error(
      `${replicas} copies of each partition need as many brokers, and there are ${brokers.length}`,
    );
  await admin.createTopics({
    // kafkajs' own wait fails if a broker does not know a topic yet.
    waitForLeaders: false,
    topics: missing.map(({ name, partitions, settings }) => ({
      topic: name,
      numPartitions: partitions,
      replicationFactor: replicas,
      configEntries: entriesOf(settings),
    })),
  });
  await untilLed(
    admin,
    missing.map(({ name }) => name),
  );
}

/** Waits until every partition has a leader. */
async function untilLed(admin: Admin, topics: string[]) {
  for (const deadline = Date.now() + leaderDeadlineMs; ; await pause(100)) {
    const found = await admin.fetchTopicMetadata({ topics }).catch((error: Error) => error);
    if (!(found instanceof Error) && found.topics.every(({ partitions }) => partitions.every(isLed))) return;
    if (Date.now() > deadline)
      throw new Error(`Topics without leaders: ${topics.join(', ')}`, { cause: found });
  }
}

const isLed = ({ leader }: { leader: number }) => leader >= 0;

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
