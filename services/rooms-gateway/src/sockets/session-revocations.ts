import { Injectable } from '@nestjs/common';
import type { Principal } from '@sevenfold/auth';
import { configShard } from '../path-tree/shards.js';
import type { LogEntry } from '../rooms/room-state.js';
import type { OpenRoom } from '../store/open-room.js';
import { RoomRegistry } from '../store/room-registry.js';
import { signInEnded } from './close-reasons.js';
import { Connections } from './connections.js';

const prefix = '~signed-out/';
/** Longer than tokens live. */
export const rememberedMs = 10 * 60_000;

/** A person's sign-outs; times are epoch milliseconds. */
interface SignedOut {
  /** The last one. */
  at: number;
  sessionId?: string;
  /** When all their sessions ended. */
  everywhereAt?: number;
  sessions?: Record<string, number>;
}

/**
 * Closes the sockets of people who signed out or were blocked, and opens no new ones for their tokens, which
 * stay valid for minutes. The event reaches only one pod, so it is shared through the log of a shard that all
 * pods follow.
 */
@Injectable()
export class SessionRevocations {
  private shard: OpenRoom | undefined;

  constructor(
    private readonly rooms: RoomRegistry,
    private readonly connections: Connections,
  ) {}

  async start() {
    this.shard = await this.rooms.acquire(configShard);
    this.shard.replica.listen({
      entry: entry => this.apply(entry),
      live: () => undefined,
      restarted: () => undefined,
    });
  }

  async announce(uid: string, signedOutAt: number, sessionId?: string) {
    await this.rooms.run(configShard, draft => {
      const former = draft.get(prefix + uid) as SignedOut | undefined;
      draft.put(prefix + uid, {
        ...remembered(former, draft.now - rememberedMs, signedOutAt, sessionId),
        at: draft.now,
        ...(sessionId && { sessionId }),
      });
    });
  }

  /** Runs periodically, so that sign-outs of erased people are not kept longer than needed. */
  async forgetOld() {
    await this.rooms.run(configShard, draft => {
      for (const [key, value] of draft.entries(prefix))
        if ((value as unknown as SignedOut).at < draft.now - rememberedMs) draft.remove(key);
    });
  }

  /** Whether the session of a token ended after the token was issued. */
  isOver({ uid, sessionId, issuedAt }: Principal): boolean {
    const { everywhereAt = 0, sessions = {} } = (this.shard?.replica.nodes.get(prefix + uid) ??
      {}) as Partial<SignedOut>;
    const endedAt = Math.max(everywhereAt, (sessionId !== undefined && sessions[sessionId]) || 0);
    return issuedAt * 1000 <= endedAt;
  }

  private apply(entry: LogEntry) {
    for (const [key, value] of entry.writes) {
      if (value === null || !key.startsWith(prefix)) continue;
      const { sessionId } = value as unknown as SignedOut;
      this.connections.closePerson(key.slice(prefix.length), signInEnded, sessionId);
    }
  }
}

function remembered(
  { everywhereAt = 0, sessions = {} }: Partial<SignedOut> = {},
  longAgo: number,
  at: number,
  sessionId?: string,
): Pick<SignedOut, 'everywhereAt' | 'sessions'> {
  if (sessionId === undefined) return { everywhereAt: Math.max(everywhereAt, at) };
  const recent = Object.entries({ ...sessions, [sessionId]: at }).filter(([, ended]) => ended > longAgo);
  return { everywhereAt, sessions: Object.fromEntries(recent) };
}
