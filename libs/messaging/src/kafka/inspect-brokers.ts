import kafkajs, { type Admin } from 'kafkajs';
import type { KafkaSecurity } from './kafka-client.js';
import { withAdmin } from './with-admin.js';

/** A partition that rejects writes: fewer copies are in sync than its topic requires. */
export interface ShortPartition {
  topic: string;
  partition: number;
  inSync: number;
  required: number;
}

export interface GroupState {
  group: string;
  /** `Stable`, or why nobody consumes: `Empty`, `Dead`, or a rebalance in progress. */
  state: string;
  members: number;
  /** Events that the group has not handled yet. */
  lag: number;
  /** Lag by topic, without topics that have none. */
  waiting: Record<string, number>;
}

export interface BrokersState {
  brokers: string[];
  /** Undefined if the caller may not read the settings of topics. */
  shortPartitions: ShortPartition[] | undefined;
  /** Only groups that the caller may describe. */
  groups: GroupState[];
}

/** @throws if no broker answers */
export async function inspectBrokers(brokers: string[], security?: KafkaSecurity): Promise<BrokersState> {
  return withAdmin(brokers, security, async admin => {
    const cluster = await admin.describeCluster();
    const { groups } = await admin.listGroups();
    const states: GroupState[] = [];
    for (const { groupId } of groups) states.push(await groupState(admin, groupId));
    return {
      brokers: cluster.brokers.map(({ host, port }) => `${host}:${port}`),
      shortPartitions: await shortPartitions(admin),
      groups: states.toSorted((a, b) => a.group.localeCompare(b.group)),
    };
  });
}

async function shortPartitions(admin: Admin): Promise<ShortPartition[] | undefined> {
  const { topics } = await admin.fetchTopicMetadata();
  const settings = await admin
    .describeConfigs({
      includeSynonyms: false,
      resources: topics.map(({ name }) => ({
        type: kafkajs.ConfigResourceTypes.TOPIC,
        name,
        configNames: ['min.insync.replicas'],
      })),
    })
    .catch((error: Error & { type?: string }) => {
      if (error.type === 'TOPIC_AUTHORIZATION_FAILED') return undefined;
      throw error;
    });
  if (!settings) return undefined;
  const required = new Map(
    settings.resources.map(({ resourceName, configEntries }) => [
      resourceName,
      Number(configEntries[0]?.configValue ?? 1),
    ]),
  );
  return topics.flatMap(({ name, partitions }) =>
    partitions
      .map(({ partitionId, isr }) => ({
        topic: name,
        partition: partitionId,
        inSync: isr.length,
        required: required.get(name) ?? 1,
      }))
      .filter(partition => partition.inSync < partition.required),
  );
}

async function groupState(admin: Admin, group: string): Promise<GroupState> {
  const { groups } = await admin.describeGroups([group]);
  const waiting: Record<string, number> = {};
  for (const { topic, partitions } of await admin.fetchOffsets({ groupId: group })) {
    const ends = new Map(
      (await admin.fetchTopicOffsets(topic)).map(({ partition, low, high }) => [partition, { low, high }]),
    );
    const lag = partitions.reduce((sum, { partition, offset }) => {
      const { low = '0', high = '0' } = ends.get(partition) ?? {};
      // -1: the group has not committed here yet.
      return sum + Number(high) - Number(offset === '-1' ? low : offset);
    }, 0);
    if (lag > 0) waiting[topic] = lag;
  }
  return {
    group,
    state: groups[0]?.state ?? 'Unknown',
    members: groups[0]?.members.length ?? 0,
    lag: Object.values(waiting).reduce((sum, lag) => sum + lag, 0),
    waiting,
  };
}
