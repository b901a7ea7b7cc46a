import { paths } from '../config/paths';
import { Link } from '../shell/link';
import { formatUpcoming } from './party-time';
import { serverNow, useRoomParty } from './use-parties';
import styles from './parties.module.css';

/** The next party of a room in one line; nothing if there is none. */
export function PartyLine({ room }: { room: string }) {
  const { data } = useRoomParty(room);
  if (!data?.party) return null;
  const { id, title, beginsAt } = data.party;
  const now = serverNow(data);
  return (
    <p className={styles.line} data-testid="party-line">
      {/* The whole line is the link, because its end may be cut off. */}
      <Link to={paths.party(id)}>
        {beginsAt > now ? `Party on ${formatUpcoming(beginsAt, now)}: ` : 'Party now: '}
        <bdi>{title}</bdi>
      </Link>
    </p>
  );
}
