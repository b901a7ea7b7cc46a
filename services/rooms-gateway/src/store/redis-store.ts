import { randomUUID } from 'node:crypto';
import type { Json, LogPosition, SyncReport } from '@sevenfold/contracts';
import { Redis, type ChainableCommander } from 'ioredis';
import { withDeadline } from '@sevenfold/service-defaults';
import type { Logger } from 'pino';
import type { NodeKey } from '../rooms/room-nodes.js';
import type { LogEntry } from '../rooms/room-state.js';
import {
  audienceScript,
  commitScript,
  discardScript,
  forgetScript,
  loadScript,
  openScript,
  roomKeys,
  setAudienceScript,
  tailScript,
  trimScript,
} from './redis-scripts.js';
import {
  audienceTtlMs,
  logRetention,
  PodRegistry,
  RoomStore,
  TicketStore,
  type LiveValues,
  type RoomFollower,
  type RoomSnapshot,
  type Tail,
} from './room-store.js';

interface Scripts {
  roomOpen(...args: (string | number)[]): Promise<[Head, string[]]>;
  roomLoad(...args: string[]): Promise<[Head, string[]]>;
  roomCommit(...args: (string | number)[]): Promise<number>;
  roomTail(...args: (string | number)[]): Promise<[string, string[]][] | null>;
  roomTrim(...args: (string | number)[]): Promise<null>;
  roomDiscard(...args: (string | number)[]): Promise<number>;
  roomForget(...args: (string | number)[]): Promise<number>;
}

/** Scripts that run in pipelines. */
interface AudienceScripts {
  roomSetAudience(...args: (string | number)[]): ChainableCommander;
  roomAudience(...args: (string | number)[]): ChainableCommander;
}

/** Reports are useful only while the person might still be listening. */
const reportTtlSeconds = 60;
/** Reconnect if Redis has not answered for this long. */
const silentMs = 3_000;
const connectMs = 1_000;
/** Command timeout. Short, because housekeeping visits all rooms one after another. */
const answerWithinMs = 5_000;
/** The subscriber waits for Redis forever; following a room must not. */
const followWithinMs = 3_000;

interface Followed {
  room: string;
  all: Set<RoomFollower>;
  subscribed: Promise<unknown>;
}

/** Rooms in Redis or Valkey, for any number of gateways. */
export class RedisRoomStore extends RoomStore {
  readonly commands: Redis & Scripts;
  /** For live values. It never repeats commands after a lost connection: they may have arrived. */
  private readonly publisher: Redis;
  private readonly subscriber: Redis;
  private readonly followers = new Map<string, Followed>();
  /** Marks our own live messages: our own followers have them already. */
  private readonly self = randomUUID();

  constructor(
    url: string,
    logger: Pick<Logger, 'warn'>,
    private readonly prefix = 'sevenfold:rooms',
  ) {
    super();
    const line = { socketTimeout: silentMs, connectTimeout: connectMs };
    this.commands = defineScripts(
      new Redis(url, {
        ...line,
        commandTimeout: answerWithinMs,
        maxRetriesPerRequest: 2,
        enableReadyCheck: true,
      }),
    );
    this.publisher = new Redis(url, {
      ...line,
      maxRetriesPerRequest: 0,
      autoResendUnfulfilledCommands: false,
    });
    this.publisher.defineCommand('roomSetAudience', { lua: setAudienceScript });
    this.subscriber = new Redis(url, { ...line, maxRetriesPerRequest: null, autoResubscribe: true });
    this.subscriber.on('smessage', (channel: string, message: string) => this.receive(channel, message));
    // We miss messages while the subscription is down, but the log has them.
    this.subscriber.on('ready', () => this.eachFollower(follower => follower.interrupted()));
    for (const client of [this.commands, this.publisher, this.subscriber])
      client.on('error', (error: Error) => logger.warn({ err: error }, 'live store connection lost'));
  }

  async open({ room, epoch, offset, nodes }: RoomSnapshot): Promise<RoomSnapshot> {
    const keys = this.keys(room);
    const values = nodes.flatMap(([key, value]) => [key, JSON.stringify(value)]);
    const [head, stored] = await this.commands.roomOpen(2, keys.head, keys.nodes, epoch, offset, ...values);
    await this.commands.sadd(`${this.prefix}:all`, room);
    return snapshotFrom(room, head, stored)!;
  }

  async load(room: string): Promise<RoomSnapshot | null> {
    const keys = this.keys(room);
    const [head, stored] = await this.commands.roomLoad('2', keys.head, keys.nodes);
    return snapshotFrom(room, head, stored);
  }

  async commit(room: string, at: LogPosition, entry: LogEntry): Promise<boolean> {
    const { head, nodes, log, channel } = this.keys(room);
    const writes = entry.writes.flatMap(([key, value]) => [key, value === null ? '' : JSON.stringify(value)]);
    const done = await this.commands.roomCommit(
      4,
      head,
      nodes,
      log,
      channel,
      at.epoch,
      at.offset,
      entry.epoch,
      entry.offset,
      JSON.stringify(entry),
      logRetention,
      ...writes,
    );
    return done === 1;
  }

  async tail(room: string, from: LogPosition): Promise<Tail> {
    const { head, log } = this.keys(room);
    const entries = await this.commands.roomTail(2, head, log, from.epoch, from.offset);
    if (entries === null) return { complete: false };
    return { complete: true, entries: entries.map(([, [, entry]]) => JSON.parse(entry!) as LogEntry) };
  }

  async trim(room: string, { epoch, offset }: LogPosition) {
    const { head, log } = this.keys(room);
    await this.commands.roomTrim(2, head, log, epoch, offset, offset + 1);
  }

  async follow(room: string, follower: RoomFollower) {
    const { channel } = this.keys(room);
    const followed = this.followers.get(channel) ?? this.subscribe(room, channel);
    followed.all.add(follower);
    const stop = () => this.unfollow(channel, followed, follower);
    try {
      await withDeadline(followed.subscribed, followWithinMs, 'Following a room');
    } catch (error) {
      void stop();
      throw error;
    }
    return stop;
  }

  private subscribe(room: string, channel: string): Followed {
    const followed = { room, all: new Set<RoomFollower>(), subscribed: this.subscriber.ssubscribe(channel) };
    this.followers.set(channel, followed);
    return followed;
  }

  /** A failure while Redis is down is harmless: nobody listens to the subscription any more. */
  private async unfollow(channel: string, followed: Followed, follower: RoomFollower) {
    followed.all.delete(follower);
    if (followed.all.size > 0 || this.followers.get(channel) !== followed) return;
    this.followers.delete(channel);
    await withDeadline(this.subscriber.sunsubscribe(channel), followWithinMs).catch(() => undefined);
  }

  publishLive(room: string, values: LiveValues, from: RoomFollower) {
    const { channel, reports, audience } = this.keys(room);
    for (const follower of this.followers.get(channel)?.all ?? [])
      if (follower !== from) follower.live(values);
    const pipeline = this.publisher.pipeline();
    pipeline.spublish(channel, JSON.stringify({ from: this.self, ...values }));
    for (const [uid, report] of Object.entries(values.reports ?? {}))
      pipeline.hset(reports, uid, JSON.stringify(report));
    if (values.reports) pipeline.expire(reports, reportTtlSeconds);
    if (values.audience) {
      const { pod, count } = values.audience;
      inPipeline(pipeline).roomSetAudience(1, audience, pod, count, audienceTtlMs);
    }
    // Live values may be dropped: new ones follow soon.
    pipeline.exec().catch(() => undefined);
  }

  async reports(room: string): Promise<Record<string, SyncReport>> {
    const stored = await this.commands.hgetall(this.keys(room).reports);
    return Object.fromEntries(
      Object.entries(stored).map(([uid, report]) => [uid, JSON.parse(report) as SyncReport]),
    );
  }

  async audiences(rooms: readonly string[]) {
    const asking = this.commands.pipeline();
    for (const room of rooms) inPipeline(asking).roomAudience(1, this.keys(room).audience);
    return (await asking.exec())!.map(([error, sum]) => {
      if (error) throw error;
      return sum as number;
    });
  }

  rooms() {
    return this.commands.smembers(`${this.prefix}:all`);
  }

  /** In a cluster the list is on another node, so it cannot change atomically with a room. */
  async relist(room: string) {
    const { head } = this.keys(room);
    const list = `${this.prefix}:all`;
    if (!(await this.commands.exists(head))) await this.commands.srem(list, room);
    // Someone may have opened it meanwhile.
    if (await this.commands.exists(head)) await this.commands.sadd(list, room);
  }

  async positions(rooms: readonly string[]) {
    const asking = this.commands.pipeline();
    for (const room of rooms) asking.hmget(this.keys(room).head, 'epoch', 'offset');
    return (await asking.exec())!.map(([error, head]) => {
      if (error) throw error;
      return positionFrom(head as Head);
    });
  }

  async forget(room: string, at: LogPosition) {
    const { head, nodes, log, reports, channel } = this.keys(room);
    const done = await this.commands.roomForget(5, head, nodes, log, reports, channel, at.epoch, at.offset);
    if (done !== 1) return false;
    await this.relist(room);
    return true;
  }

  async discard(room: string, { epoch, offset }: LogPosition) {
    const { head, nodes, log, reports } = this.keys(room);
    return (await this.commands.roomDiscard(4, head, nodes, log, reports, epoch, offset)) === 1;
  }

  async probe() {
    await this.commands.set(`${this.prefix}:probe`, this.self, 'EX', 5);
  }

  async close() {
    this.commands.disconnect();
    this.publisher.disconnect();
    this.subscriber.disconnect();
  }

  private keys(room: string) {
    return roomKeys(this.prefix, room);
  }

  private receive(channel: string, message: string) {
    const followers = this.followers.get(channel)?.all;
    if (!followers) return;
    const content = JSON.parse(message) as LogEntry | (LiveValues & { from: string });
    if ('writes' in content) for (const follower of followers) follower.entry(content);
    else if (content.from !== this.self) for (const follower of followers) follower.live(content);
  }

  private eachFollower(tell: (follower: RoomFollower) => void) {
    for (const { all } of this.followers.values()) for (const follower of all) tell(follower);
  }
}

const inPipeline = (pipeline: ChainableCommander) => pipeline as ChainableCommander & AudienceScripts;

function defineScripts(redis: Redis) {
  redis.defineCommand('roomOpen', { lua: openScript });
  redis.defineCommand('roomLoad', { lua: loadScript });
  redis.defineCommand('roomCommit', { lua: commitScript });
  redis.defineCommand('roomTail', { lua: tailScript });
  redis.defineCommand('roomTrim', { lua: trimScript });
  redis.defineCommand('roomDiscard', { lua: discardScript });
  redis.defineCommand('roomForget', { lua: forgetScript });
  redis.defineCommand('roomAudience', { lua: audienceScript });
  return redis as Redis & Scripts;
}

type Head = [epoch: string | null, offset: string | null];

function positionFrom([epoch, offset]: Head): LogPosition | null {
  return epoch && offset ? { epoch: Number(epoch), offset: Number(offset) } : null;
}

function snapshotFrom(room: string, head: Head, stored: string[]): RoomSnapshot | null {
  const position = positionFrom(head);
  if (!position) return null;
  const nodes: [NodeKey, Json][] = [];
  for (let i = 0; i < stored.length; i += 2) nodes.push([stored[i]!, JSON.parse(stored[i + 1]!) as Json]);
  return { room, ...position, nodes };
}

export class RedisTicketStore extends TicketStore {
  constructor(
    private readonly redis: Redis,
    private readonly prefix = 'sevenfold:tickets',
  ) {
    super();
  }

  async put(ticket: string, content: string, ttlMs: number) {
    await this.redis.set(`${this.prefix}:${ticket}`, content, 'PX', ttlMs);
  }

  take(ticket: string) {
    return this.redis.getdel(`${this.prefix}:${ticket}`);
  }
}

export class RedisPodRegistry extends PodRegistry {
  constructor(
    private readonly redis: Redis,
    private readonly prefix = 'sevenfold:pods',
  ) {
    super();
  }

  async beat(pod: string, ttlMs: number) {
    await this.redis.set(`${this.prefix}:${pod}`, '1', 'PX', ttlMs);
  }

  async isAlive(pod: string) {
    return (await this.redis.exists(`${this.prefix}:${pod}`)) === 1;
  }

  async leave(pod: string) {
    await this.redis.del(`${this.prefix}:${pod}`);
  }
}
