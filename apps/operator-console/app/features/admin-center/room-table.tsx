import { useState } from 'react';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { AdminRoomSummary } from '@sevenfold/contracts';
import { FilterField, FilterForm } from '../../components/filter-form';
import { LongTable } from '../../components/long-table';
import { paths } from '../../config/paths';
import { Outcome } from '../../components/outcome';
import { PersonLink } from '../../components/person-link';
import { useAddressFilter } from '../../lib/use-address-filter';
import { statusOf, theHouse } from '../../lib/room-status';
import { useLiveValue } from '../../live/use-live-value';
import { usePrune } from './api/use-room-command';
import { ParticipantList } from './participant-list';
import { describePruning } from './describe-pruning';
import { hostNameOf, roomsMatching, trackOf } from './room-facts';
import styles from './admin-center.module.css';

type Props = {
  /** Undefined while unknown. */
  rooms: readonly AdminRoomSummary[] | undefined;
  pending: boolean;
  /** Time of the answer, in epoch milliseconds. */
  now: number;
  onTrouble(error: unknown): void;
};

/** Lists up to this length show without scrolling. */
const fewRooms = 10;
/** Pixels. */
const rowHeight = 45;
const columns = ['Room', 'Participants', 'Host', 'Track', 'Status', 'Actions'];

export function RoomTable({ rooms: known, pending, now, onTrouble }: Props) {
  const rooms = known ?? [];
  const [managed, setManaged] = useState<string>();
  const prune = usePrune();
  const [{ find }, change] = useAddressFilter(['find']);
  const shown = roomsMatching(rooms, find, now);

  return (
    <section className="panel" aria-labelledby="rooms">
      <div className="panel-head">
        <h2 id="rooms">Room Management</h2>
        <Button
          variant="default"
          size="xs"
          loading={prune.isPending}
          onClick={() => {
            onTrouble(undefined);
            prune.mutate(undefined, { onError: onTrouble });
          }}
        >
          Prune Stale Presence
        </Button>
      </div>
      {rooms.some(({ resident }) => resident) && (
        <p className={`muted ${styles.note}`}>
          The house also plays in empty rooms. Only rooms with people count as active.
        </p>
      )}
      {prune.data && <Outcome traceId={prune.data.traceId}>{describePruning(prune.data)}</Outcome>}
      {rooms.length > fewRooms || find ? (
        <div className={styles.find}>
          <FilterForm>
            <FilterField
              label="Find a room"
              value={find}
              placeholder="Room, host or track"
              onChange={value => change({ find: value })}
            />
          </FilterForm>
        </div>
      ) : null}
      <LongTable
        label="Room Management"
        actions
        pending={!known && pending}
        columns={columns}
        empty={shown.length > 0 ? undefined : emptyText(known)}
        rows={shown}
        rowHeight={rowHeight}
        keyOf={({ room }) => room}
      >
        {room => (
          <>
            <RoomRow
              room={room}
              now={now}
              open={managed === room.room}
              onManage={() => setManaged(current => (current === room.room ? undefined : room.room))}
            />
            {managed === room.room && (
              <tr>
                <td colSpan={columns.length} className={styles.managed}>
                  <ParticipantList room={room} onTrouble={onTrouble} />
                </td>
              </tr>
            )}
          </>
        )}
      </LongTable>
    </section>
  );
}

type RoomRowProps = { room: AdminRoomSummary; now: number; open: boolean; onManage(): void };

function RoomRow({ room: polled, now, open, onManage }: RoomRowProps) {
  // Only the live session shows a pause at once. The house never pauses, and following its rooms would open them all.
  const session = useLiveValue<AdminRoomSummary['session']>(
    polled.resident ? undefined : `rydesync/rooms/${polled.room}/session`,
  );
  const isNews = session !== undefined && session?.seq !== polled.session?.seq;
  const room = isNews ? { ...polled, session, state: undefined } : polled;
  const status = statusOf(room, now);
  return (
    <tr data-resident={room.resident !== undefined}>
      <th scope="row">
        <Link to={paths.room(room.room)}>{room.room}</Link>
      </th>
      <td>{room.participants}</td>
      <td>{room.resident ? theHouse : <Host room={room} />}</td>
      <td title={room.session?.trackUrl}>{trackOf(room)}</td>
      <td>
        <span className={styles.status} data-status={status}>
          {status}
        </span>
      </td>
      <td>
        <Button
          variant="default"
          size="xs"
          onClick={onManage}
          aria-expanded={open}
          aria-label={`Manage ${room.room}`}
        >
          Manage
        </Button>
      </td>
    </tr>
  );
}

function Host({ room }: { room: AdminRoomSummary }) {
  if (room.host === null) return '—';
  return (
    <PersonLink uid={room.host} withId>
      {hostNameOf(room)}
    </PersonLink>
  );
}

function emptyText(known: readonly AdminRoomSummary[] | undefined): string {
  if (!known) return 'We couldn’t load the rooms';
  return known.length === 0 ? 'No active rooms' : 'No room matches';
}
