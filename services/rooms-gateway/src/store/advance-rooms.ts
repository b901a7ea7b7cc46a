import type { LogPosition } from '@sevenfold/contracts';
import type { Pool } from 'pg';
import type { Write } from '../rooms/room-state.js';

/** Changes of a room's durable nodes between two positions of its log, or from nothing to a position. */
export interface RoomAdvance {
  room: string;
  from: LogPosition;
  to: LogPosition;
  writes: readonly Write[];
}

/**
 * Locks rows in a fixed order, so that pods cannot deadlock. All rows are one JSON parameter: the driver
 * passes it on as it is, but would escape arrays element by element.
 */
const statement = `
  with wanted as (
    select * from jsonb_to_recordset($1::jsonb) as wanted (
      room text, from_epoch bigint, from_offset bigint, epoch bigint, "offset" bigint, writes jsonb
    )
  ), locked as (
    select recorded.room, recorded.epoch, recorded."offset" from recorded_room as recorded
    where recorded.room in (select room from wanted) order by recorded.room for update
  ), moved as (
    update recorded_room as recorded
    set epoch = wanted.epoch, "offset" = wanted."offset", recorded_at = now()
    from locked join wanted on wanted.room = locked.room
    where recorded.room = locked.room
      and locked.epoch = wanted.from_epoch and locked."offset" = wanted.from_offset
    returning recorded.room, wanted.writes
  ), begun as (
    insert into recorded_room (room, epoch, "offset")
    select room, epoch, "offset" from wanted where from_epoch = 0 order by room
    on conflict do nothing
    returning room
  ), done as (
    select room, writes from moved
    union all select room, writes from begun join wanted using (room)
  ), written as (
    select done.room, write ->> 0 as node, write -> 1 as value
    from done cross join jsonb_array_elements(done.writes) as write
  ), gone as (
    delete from recorded_node as recorded using written
    where written.value = 'null' and recorded.room = written.room and recorded.node = written.node
  ), kept as (
    insert into recorded_node (room, node, value) select * from written where value <> 'null'
    on conflict (room, node) do update set value = excluded.value
  )
  select room from done`;

/**
 * Advances many rooms in one statement, each from its expected position. Returns, for each, whether it moved.
 * Bypasses Prisma for a prepared statement, because every durable change of a room waits for it.
 */
export async function advanceRooms(pool: Pool, advances: readonly RoomAdvance[]): Promise<boolean[]> {
  const { rows } = await pool.query<{ room: string }>({
    name: 'advance-rooms',
    text: statement,
    values: [JSON.stringify(advances.map(rowOf))],
  });
  const rooms = new Set(rows.map(({ room }) => room));
  return advances.map(({ room }) => rooms.has(room));
}

const rowOf = ({ room, from, to, writes }: RoomAdvance) => ({
  room,
  from_epoch: from.epoch,
  from_offset: from.offset,
  epoch: to.epoch,
  offset: to.offset,
  writes,
});
