import type { RoomState } from '@sevenfold/realtime-client';
import styles from './member-list.module.css';

export function MemberList({ state }: { state: RoomState }) {
  const members = Object.entries(state.members).toSorted(([, a], [, b]) => a.joinedAt - b.joinedAt);

  return (
    <section aria-labelledby="members">
      <h2 id="members" className={styles.heading}>
        Who is here
      </h2>
      <ul className={styles.list} data-testid="room-members">
        {members.map(([uid, member]) => (
          <li key={uid} data-role={member.role} data-lost={member.lostAt !== undefined}>
            <span className={styles.name}>
              {nameOf(uid, state)}
              {uid === state.uid && <span className="muted"> (you)</span>}
            </span>
            {member.role === 'host' && <span className={styles.badge}>Host</span>}
            <span className={styles.error}>{errorInWords(state.reports[uid]?.errorMs)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function nameOf(uid: string, { members }: RoomState): string {
  const member = members[uid];
  return member?.name ?? (member?.anonymous === false ? uid.slice(0, 8) : `Guest ${uid.slice(-4)}`);
}

function errorInWords(errorMs: number | undefined): string {
  if (errorMs === undefined) return '';
  return `${errorMs > 0 ? '+' : ''}${errorMs.toFixed(1)} ms`;
}
