import { Button } from '@mantine/core';
import { shownName, type AdminRoom } from '@sevenfold/contracts';
import { Moment } from '../../components/moment';
import { PersonLink } from '../../components/person-link';
import type { RoomAction } from './use-room';
import styles from './room.module.css';

type Props = { lines: AdminRoom['guestbook']; busy: boolean; onAsk(action: RoomAction): void };

/** The room's messages, with removal. */
export function Guestbook({ lines, busy, onAsk }: Props) {
  return (
    <section className="panel" aria-labelledby="guestbook">
      <div className="panel-head">
        <h2 id="guestbook">Guestbook</h2>
      </div>
      {lines.length === 0 && <p className="muted">No messages yet.</p>}
      <ul className={styles.list}>
        {lines.map(({ key, uid, name, text, ts }) => (
          <li key={key} data-testid="guestbook-line">
            <span className={styles.what}>
              <span dir="auto">{text}</span>
              <span className="small">
                <PersonLink uid={uid}>{shownName(uid, name)}</PersonLink>, <Moment at={ts} />
              </span>
            </span>
            <Button
              variant="default"
              size="xs"
              disabled={busy}
              aria-label={`Remove ${shownName(uid, name)}’s message`}
              onClick={() => onAsk({ kind: 'remove-line', key })}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
