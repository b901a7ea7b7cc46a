import type { CSSProperties } from 'react';
import type { RoomState } from '@sevenfold/realtime-client';
import { initialOf } from '@sevenfold/ui';
import styles from './bandroom.module.css';

/** Members, and who can be heard. */
export function People({ state }: { state: RoomState }) {
  const people = Object.entries(state.members).sort(([, a], [, b]) => a.joinedAt - b.joinedAt);
  return (
    <ul className={styles.people} aria-label="In the room">
      {people.map(([uid, member]) => {
        const voice = state.voice[uid];
        const level = voice && !voice.mute ? (state.levels[uid] ?? 0) : 0;
        return (
          <li key={uid} data-testid="player" style={{ '--voice': level } as CSSProperties}>
            <span className={styles.initial} aria-hidden>
              {initialOf(member.name ?? 'Guest')}
            </span>
            <span className={styles.person}>
              {member.name ?? 'Guest'}
              {uid === state.uid && ' (you)'}
              <small>
                {[
                  member.role === 'host' && 'Host',
                  voice ? (voice.mute ? 'Muted' : 'On the microphone') : 'Listening',
                ]
                  .filter(Boolean)
                  .join(', ')}
              </small>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
