import type { RoomSummary, Trends, WebSocketFailure } from '@sevenfold/contracts';
import { recentFailures, summaryOf } from './room-facts';
import { latestJoinP95, trendLine, type TrendLine, type TrendName } from './trend-line';
import styles from './tiles.module.css';

type Props = {
  /** Undefined while unknown, which is not zero. */
  rooms: readonly RoomSummary[] | undefined;
  failures: readonly WebSocketFailure[] | undefined;
  trends: Trends | undefined;
  healthy: boolean | undefined;
  checking: boolean;
  /** Time of the latest answers, in epoch milliseconds. */
  now: number;
};

export function Tiles({ rooms, failures, trends, healthy, checking, now }: Props) {
  const { activeRooms = '—', totalParticipants = '—', activeHosts = '—' } = rooms ? summaryOf(rooms) : {};
  const failed = failures ? recentFailures(failures, now) : '—';
  const joinP95 = trends && latestJoinP95(trends);
  const trendOf = (name: TrendName) => trends && trendLine(trends, name);

  return (
    <dl className={styles.tiles}>
      <Tile id="active-rooms" name="Active Rooms" value={activeRooms} trend={trendOf('rooms')} />
      <Tile
        id="total-participants"
        name="Total Participants"
        value={totalParticipants}
        trend={trendOf('people')}
      />
      <Tile id="active-hosts" name="Active Hosts" value={activeHosts} />
      <Tile
        id="join-time"
        name="Join Time (p95)"
        value={joinP95 === undefined ? '—' : `${Math.round(joinP95)} ms`}
        trend={trendOf('joinP95Ms')}
      />
      <Tile
        id="ws-failures"
        name="WS Failures (5m)"
        value={failed}
        tone={failed !== '—' && failed > 0 ? 'warning' : undefined}
        trend={trendOf('failures')}
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
  trend?: TrendLine | undefined;
};

function Tile({ id, name, value, tone, trend }: TileProps) {
  return (
    <div className={styles.tile} data-tone={tone} data-testid={`tile-${id}`}>
      <dt>{name}</dt>
      <dd>{value}</dd>
      {trend && (
        <dd className={styles.trend}>
          <svg viewBox="0 0 100 24" preserveAspectRatio="none" role="img" aria-label={trend.words}>
            <title>{trend.words}</title>
            <line x1="0" x2="100" y1="23" y2="23" />
            {trend.lines.map(points => (
              <polyline key={points} points={points} />
            ))}
          </svg>
        </dd>
      )}
    </div>
  );
}
