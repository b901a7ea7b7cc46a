import type { RoomSummary, WebSocketFailure } from '@sevenfold/contracts';
import { recentFailures, summaryOf } from './room-facts';
import styles from './tiles.module.css';

type Props = {
  /** Undefined while unknown, which is not zero. */
  rooms: readonly RoomSummary[] | undefined;
  failures: readonly WebSocketFailure[] | undefined;
  healthy: boolean | undefined;
  checking: boolean;
  /** Time of the latest answers, in epoch milliseconds. */
  now: number;
};

export function Tiles({ rooms, failures, healthy, checking, now }: Props) {
  const { activeRooms = '—', totalParticipants = '—', activeHosts = '—' } = rooms ? summaryOf(rooms) : {};
  const failed = failures ? recentFailures(failures, now) : '—';

  return (
    <dl className={styles.tiles}>
      <Tile id="active-rooms" name="Active Rooms" value={activeRooms} />
      <Tile id="total-participants" name="Total Participants" value={totalParticipants} />
      <Tile id="active-hosts" name="Active Hosts" value={activeHosts} />
      <Tile
        id="ws-failures"
        name="WS Failures (5m)"
        value={failed}
        tone={failed !== '—' && failed > 0 ? 'warning' : undefined}
      />
      <Tile
        id="api-health"
        name="API Health"
        value={checking ? '…' : healthy ? 'OK' : 'Down'}
        tone={checking ? undefined : healthy ? 'good' : 'bad'}
      />
    </dl>
  );
}

type TileProps = {
  id: string;
  name: string;
  value: number | string;
  tone?: 'good' | 'warning' | 'bad' | undefined;
};

function Tile({ id, name, value, tone }: TileProps) {
  return (
    <div className={styles.tile} data-tone={tone} data-testid={`tile-${id}`}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
