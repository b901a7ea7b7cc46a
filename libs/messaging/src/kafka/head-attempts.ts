import type { Admin, Consumer } from 'kafkajs';

/** The first event of a partition that was not committed when this member began to read it. */
export interface Head {
  topic: string;
  partition: number;
  offset: string;
  /** How many processes ended while this event was their first. */
  earlierAttempts: number;
}

/**
 * Counts the processes that ended while they handled the same event. Kafka does not count deliveries, so the count is kept
 * as metadata of the committed offset. The next commit of the partition removes it.
 *
 * A process that loses a partition to another member cannot correct the count any more. It counts a partition only once,
 * so that members who pass a partition back and forth do not look like crashes.
 */
export class HeadAttempts {
  private readonly counted = new Set<string>();

  constructor(
    private readonly admin: Pick<Admin, 'fetchOffsets'>,
    private readonly consumer: Pick<Consumer, 'commitOffsets'>,
    private readonly groupId: string,
  ) {}

  /**
   * Counts an attempt at the first event that a partition delivers after this member joined. `isOurs` tells whether it still
   * has the partition: a commit from a former owner would take the group back.
   */
  async begin(topic: string, partition: number, offset: string, isOurs: () => boolean): Promise<Head> {
    const [committed] = await this.admin.fetchOffsets({ groupId: this.groupId, topics: [topic] });
    const found = committed?.partitions.find(each => each.partition === partition);
    const head = { topic, partition, offset, earlierAttempts: Number(found?.metadata) || 0 };
    const place = `${topic} ${partition}`;
    if (this.counted.has(place) || !isOurs()) return head;
    await this.commit([head], 1);
    this.counted.add(place);
    return head;
  }

  /** Takes back the attempts of this process, which ends in order, at events that it did not get past. */
  async takeBack(heads: readonly Head[]) {
    if (heads.length) await this.commit(heads, 0);
  }

  private commit(heads: readonly Head[], attempts: 0 | 1) {
    return this.consumer.commitOffsets(
      heads.map(({ earlierAttempts, ...place }) => ({
        ...place,
        metadata: String(earlierAttempts + attempts),
      })),
    );
  }
}
