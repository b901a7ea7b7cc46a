import { Link } from 'react-router-dom';
import { keeperAwayMs, shownName, type AdminKeptRoom } from '@sevenfold/contracts';
import { Alarm } from '../../components/alarm';
import { DataTable } from '../../components/data-table';
import { emptyText } from '../../components/empty-text';
import { FilterField, FilterForm } from '../../components/filter-form';
import { LoadMore } from '../../components/load-more';
import { Moment } from '../../components/moment';
import { PersonLink } from '../../components/person-link';
import { Screen } from '../../components/screen';
import { paths } from '../../config/paths';
import { useAddressFilter } from '../../lib/use-address-filter';
import { useKeptRooms } from './use-kept-rooms';
import styles from './kept-rooms.module.css';

const keeperAwayDays = keeperAwayMs / (24 * 60 * 60_000);

/** Rooms that someone keeps, including empty ones. */
export function KeptRooms() {
  const [{ search }, change] = useAddressFilter(['search']);
  const wanted = search.trim();
  const found = useKeptRooms(wanted);
  const rooms = found.data?.pages.flatMap(page => page.rooms) ?? [];

  return (
    <Screen
      title="Kept rooms"
      actions={
        <FilterForm>
          <FilterField
            label="Search"
            value={search}
            placeholder="Room or keeper"
            onChange={value => change({ search: value })}
          />
        </FilterForm>
      }
    >
      <p className={`muted ${styles.note}`}>
        A kept room belongs to its keeper until they stay away for {keeperAwayDays} days.
      </p>
      <Alarm error={found.error} />
      <div className="panel">
        <DataTable
          label="Kept rooms"
          columns={['Room', 'Keeper', 'Kept since', 'Last used']}
          pending={found.isPending}
          empty={rooms.length > 0 ? undefined : emptyText(found, none(wanted))}
        >
          {rooms.map(room => (
            <Row key={room.room} room={room} />
          ))}
        </DataTable>
      </div>
      <LoadMore query={found} />
    </Screen>
  );
}

function Row({ room: { room, keeper, lastUsed } }: { room: AdminKeptRoom }) {
  return (
    <tr>
      <th scope="row" className={styles.name}>
        <Link to={paths.room(room)}>{room}</Link>
      </th>
      <td>
        <PersonLink uid={keeper.uid} withId>
          {shownName(keeper.uid, keeper.name)}
        </PersonLink>
      </td>
      <td className={styles.when}>
        <Moment at={keeper.since} />
      </td>
      <td className={styles.when}>
        <Moment at={lastUsed} />
      </td>
    </tr>
  );
}

const none = (search: string) =>
  search ? 'No kept room matches. Try part of its name or its keeper’s.' : 'Nobody keeps a room yet.';
