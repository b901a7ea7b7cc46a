import type { Level, React, Report } from '@sevenfold/contracts';
import { listenerError } from '../metrics.js';
import { isReaction } from '../rooms/reactions.js';
import { clockAnswerTo } from '../sync/clock-probe.js';
import type { ServerClock } from '../sync/server-clock.js';
import type { Connection } from '../sockets/connection.js';
import { isInAudience } from '../broadcast/membership.js';
import { subscriptionsOf } from '../broadcast/room-broadcaster.js';
import type { Rate, TokenBuckets } from '../sockets/token-bucket.js';

// Frames without an answer that may be dropped: above their rate, or outside a room, they have no effect. Far
// above the rate they close the socket.

/** Levels at 10 Hz, reports and clock probes, plus bursts. */
export const droppableRate: Rate = { burst: 100, perSecond: 60 };
/** More expensive than a level: everyone sees each one. Per person, for all sockets, on stage and in the audience. */
export const reactionRate: Rate = { burst: 10, perSecond: 10 };
/** The metrics behind alerts count a reported error as at most this: a client could report any number. */
const worstErrorSeconds = 60;

export function answerProbe(connection: Connection, probe: Buffer, clock: ServerClock) {
  const receivedAt = clock.now();
  const now = performance.now();
  connection.lastSeen = now;
  if (!connection.hears(now)) return;
  connection.writeBinary(clockAnswerTo(probe, receivedAt, clock.now()));
}

export function takeLevel(connection: Connection, { room, level }: Level, now: number) {
  if (!connection.hears(now)) return;
  subscriberIn(connection, room)?.broadcaster.liveLane.level(
    connection.principal.uid,
    Math.round(level * 100) / 100,
  );
}

export function takeReport(connection: Connection, { room, report }: Report, now: number) {
  if (!connection.hears(now)) return;
  const subscriber = subscriberIn(connection, room);
  if (!subscriber) return;
  if (report.errorMs !== undefined)
    listenerError.record(Math.min(Math.abs(report.errorMs) / 1000, worstErrorSeconds));
  subscriber.broadcaster.liveLane.report(connection.principal.uid, report);
}

/** @param ofPerson what each person has left of the `reactionRate` */
export function takeReaction(
  connection: Connection,
  { room, emoji }: React,
  now: number,
  ofPerson: TokenBuckets,
) {
  const { uid, anonymous } = connection.principal;
  if (!connection.hears(now) || !isReaction(emoji) || ofPerson.take(uid, now) > 0) return;
  const subscriber = subscriptionsOf(connection).get(room);
  if (subscriber?.isMember) subscriber.broadcaster.liveLane.react(uid, emoji);
  else if (subscriber && isInAudience(subscriber.membership))
    subscriber.broadcaster.liveLane.react(uid, emoji, anonymous ? 'guest' : 'member');
}

function subscriberIn(connection: Connection, room: string) {
  const subscriber = subscriptionsOf(connection).get(room);
  return subscriber?.isMember ? subscriber : undefined;
}
