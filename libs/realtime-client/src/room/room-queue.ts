import { realtimeLimits, type Json, type QueueEntry } from '@sevenfold/contracts';
import { pushKeys } from '../tree/push-key.js';
import type { RoomActor } from './room-link.js';

export type NewQueueEntry = Pick<QueueEntry, 'trackUrl' | 'title' | 'duration'>;

/** Two orders closer than this leave no number between them. */
const noRoom = 1e-9;
const mostWishes = 20;
/** With the longest URLs and titles, these stay within a frame of 64 KiB. */
const tracksPerFrame = 20;

/** The queue and its history. */
export class RoomQueue {
  constructor(private readonly room: RoomActor) {}

  /** Adds a track at the end, or, with the right to `order`, before an entry. */
  add(entry: NewQueueEntry, before?: string): Promise<string> {
    const order = orderBefore(this.room.state.queue, before);
    return this.room.realtime.push(this.room.path('queue'), this.valueOf(entry, order));
  }

  /** Adds as many tracks at the end as the queue has space for, and returns their number. */
  async addAll(entries: readonly NewQueueEntry[]): Promise<number> {
    const space = Math.max(0, realtimeLimits.queue - this.room.state.queue.length);
    const fitting = entries.slice(0, space);
    const nextKey = pushKeys(() => this.room.realtime.serverNow());
    for (let done = 0; done < fitting.length; done += tracksPerFrame) {
      const first = orderBefore(this.room.state.queue, undefined);
      const some = fitting.slice(done, done + tracksPerFrame);
      const values = some.map((entry, index) => [nextKey(), this.valueOf(entry, first + index)] as const);
      await this.room.realtime.update(this.room.path('queue'), Object.fromEntries(values));
    }
    return fitting.length;
  }

  private valueOf({ trackUrl, title, duration }: NewQueueEntry, order: number): Json {
    const value: QueueEntry = {
      trackUrl,
      ...(title !== undefined && { title }),
      ...(duration !== undefined && { duration }),
      order,
      addedBy: this.room.state.uid,
      addedAt: Math.floor(this.room.realtime.serverNow()),
    };
    return value as unknown as Json;
  }

  /**
   * Moves an entry before another, or to the end. Without the right to `order`, only our own entries, and not
   * forward.
   */
  async move(key: string, before?: string): Promise<void> {
    const rest = this.room.state.queue.filter(entry => entry.key !== key);
    const order = orderBefore(rest, before);
    const tooClose = rest.some(entry => Math.abs(entry.order - order) < noRoom);
    if (!tooClose) return this.room.realtime.set(this.room.path(`queue/${key}/order`), order);
    // Eventually no number is left between two others: renumber all.
    const at = before === undefined ? rest.length : rest.findIndex(entry => entry.key === before);
    const keys = rest.map(entry => entry.key).toSpliced(at < 0 ? rest.length : at, 0, key);
    const orders = Object.fromEntries(keys.map((each, index) => [`${each}/order`, index + 1]));
    return this.room.realtime.update(this.room.path('queue'), orders);
  }

  remove(key: string): Promise<void> {
    return this.room.realtime.remove(this.room.path(`queue/${key}`));
  }

  /** Host only: removes everything. It can be restored from the history. */
  async clear(): Promise<void> {
    if (this.room.state.queue.length > 0) await this.room.realtime.remove(this.room.path('queue'));
  }

  /** Restores entries of the history: removed ones to their old position, played ones to the end. */
  async restore(...keys: string[]): Promise<void> {
    await this.room.ask({ t: 'restore', room: this.room.state.room, keys });
  }

  /**
   * Restores the last removal; for anyone but the host, the last one that they made themselves. False if
   * there is nothing to restore.
   */
  async undo(): Promise<boolean> {
    const { history, role, uid } = this.room.state;
    const removed = history.filter(
      ({ reason, removedBy }) => reason === 'removed' && (role === 'host' || removedBy === uid),
    );
    // Entries removed together are restored together.
    const together = removed.filter(({ removedAt }) => removedAt === removed[0]!.removedAt);
    if (together.length > 0) await this.restore(...together.map(({ key }) => key));
    return together.length > 0;
  }

  /**
   * Host only: starts the next track, or the one with the key. Does nothing if the current track is over by
   * then.
   */
  async next(key?: string): Promise<void> {
    const { room, session } = this.room.state;
    const track = session?.track;
    await this.room.ask({
      t: 'next',
      room,
      ...(track !== undefined && { track }),
      ...(key !== undefined && { key }),
    });
  }

  /** Adds or removes a wish for an entry. With queue by wishes, most wishes come first. */
  async wish(key: string, wanted = true): Promise<void> {
    const { uid, queue, wishes } = this.room.state;
    const others = queue.map(entry => entry.key).filter(each => each !== key && wishes[each]?.includes(uid));
    const keys = wanted ? [key, ...others].slice(0, mostWishes) : others;
    await this.room.realtime.set(this.room.path(`wishes/${uid}`), keys.length > 0 ? { keys } : null);
  }

  /** Votes to skip the current track, or withdraws the vote. The server counts. */
  async voteToSkip(wanted = true): Promise<void> {
    const { uid, session } = this.room.state;
    const path = this.room.path(`votes/${uid}`);
    if (!wanted) return this.room.realtime.remove(path);
    if (session?.track !== undefined) await this.room.realtime.set(path, { track: session.track });
  }
}

function orderBefore(queue: readonly { key: string; order: number }[], before: string | undefined): number {
  const at = before === undefined ? -1 : queue.findIndex(({ key }) => key === before);
  if (at < 0) return Math.min(Math.max(0, ...queue.map(({ order }) => order)) + 1, realtimeLimits.order);
  const next = queue[at]!.order;
  const previous = queue[at - 1]?.order;
  return previous === undefined ? Math.max(next - 1, -realtimeLimits.order) : (previous + next) / 2;
}
