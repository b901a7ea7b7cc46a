import type { Json, LogPosition } from '@sevenfold/contracts';
import type { Pool } from 'pg';
import type { Write } from '../rooms/room-state.js';

/** A room's durable nodes from one place in its log to a later one. */
export interface Move {
  room: string;
  from: LogPosition;
  to: LogPosition;
  writes: readonly Write[];
}

/** Rows are locked in one order, so that no two pods wait for each other. */
const statement = `
  with wanted as (
    select * from unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[])
      as wanted (room, from_epoch, from_offset, epoch, "offset")
  ), locked as (
    select recorded.room, recorded.epoch, recorded."offset" from recorded_room as recorded
    where recorded.room in (select room from wanted) order by recorded.room for update
  ), moved as (
    update recorded_room as recorded
    set epoch = wanted.epoch, "offset" = wanted."offset", recorded_at = now()
    from locked join wanted on wanted.room = locked.room
    where recorded.room = locked.room
      and locked.epoch = wanted.from_epoch and locked."offset" = wanted.from_offset
    returning recorded.room
  ), gone as (
    delete from recorded_node as node
    using moved, unnest($6::text[], $7::text[]) as written (room, node)
    where written.room = moved.room and node.room = written.room and node.node = written.node
  ), written as (
    insert into recorded_node (room, node, value)
    select moved.room, written.node, written.value::jsonb
    from moved join unnest($8::text[], $9::text[], $10::text[]) as written (room, node, value)
      on written.room = moved.room
    on conflict (room, node) do update set value = excluded.value
  )
  select room from moved`;

/**
 * Moves many rooms on by one statement, each from the place where it is expected to be. Answers, for each, whether it moved.
 * Past Prisma, because it is what every lasting change of a room waits for: a statement that connections keep prepared.
 */
export async function moveRooms(pool: Pool, moves: readonly Move[]): Promise<boolean[]> {
  const removed = moves.flatMap(({ room, writes }) => rowsOf(room, writes, value => value === null));
  const kept = moves.flatMap(({ room, writes }) => rowsOf(room, writes, value => value !== null));
  const { rows } = await pool.query<{ room: string }>({
    name: 'move-rooms',
    text: statement,
    values: [
      moves.map(({ room }) => room),
      moves.map(({ from }) => from.epoch),
      moves.map(({ from }) => from.offset),
      moves.map(({ to }) => to.epoch),
      moves.map(({ to }) => to.offset),
      removed.map(([room]) => room),
      removed.map(([, node]) => node),
      kept.map(([room]) => room),
      kept.map(([, node]) => node),
      kept.map(([, , value]) => JSON.stringify(value)),
    ],
  });
  const rooms = new Set(rows.map(({ room }) => room));
  return moves.map(({ room }) => rooms.has(room));
}

const rowsOf = (room: string, writes: readonly Write[], wanted: (value: Json) => boolean) =>
  writes.filter(([, value]) => wanted(value)).map(([node, value]) => [room, node, value] as const);
