import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link, useParams } from 'react-router-dom';
import { shownName, type AdminParticipant, type AdminRoom } from '@sevenfold/contracts';
import { Alarm } from '../../components/alarm';
import { AskDialog } from '../../components/ask-dialog';
import { DataTable } from '../../components/data-table';
import { Facts } from '../../components/facts';
import { Outcome } from '../../components/outcome';
import { PersonLink } from '../../components/person-link';
import { Screen } from '../../components/screen';
import { paths, sitePaths } from '../../config/paths';
import { useLiveValue } from '../../live/use-live-value';
import { Guestbook } from './guestbook';
import { LastHour } from './last-hour';
import { questionOf } from './room-questions';
import { Timeline } from './timeline';
import { useRoom, useRoomAction, type RoomAction } from './use-room';
import styles from './room.module.css';

/** One room: members and how well they are in step, the current track, messages, events. */
export function Room() {
  const { room: name = '' } = useParams();
  const found = useRoom(name);
  const action = useRoomAction(name);
  const [asked, setAsked] = useState<RoomAction>();
  const room = found.data;
  const question = asked && questionOf(asked, name, room);

  return (
    <Screen
      title={name}
      actions={
        <>
          <Button component="a" href={sitePaths.room(name)} variant="default" size="sm">
            Open the room
          </Button>
          <Button
            variant="default"
            size="sm"
            disabled={!room?.participants.length || action.isPending}
            onClick={() => setAsked({ kind: 'close' })}
          >
            Close the room
          </Button>
        </>
      }
    >
      <Link to={paths.adminCenter} className={styles.back}>
        Back to all rooms
      </Link>
      <Alarm message={action.error?.message ?? found.error?.message} />
      {action.data && (
        <Outcome traceId={action.data.traceId} refused={action.data.outcome === 'refused'}>
          {action.data.detail ?? 'It was asked for; the room has not answered yet.'}
        </Outcome>
      )}
      {found.isPending && (
        <p className="muted" role="status">
          Loading the room…
        </p>
      )}
      {room && (
        <>
          <Members room={room} busy={action.isPending} onAsk={setAsked} />
          <div className={styles.columns}>
            <div className={styles.stack}>
              <OnNow room={room} />
              <Queue queue={room.queue} />
            </div>
            <Guestbook lines={room.guestbook} busy={action.isPending} onAsk={setAsked} />
          </div>
        </>
      )}
      <LastHour room={name} />
      <Timeline room={name} />
      {asked && question && (
        <AskDialog
          {...question}
          reasonLabel="Reason, for the audit log (optional)"
          onCancel={() => setAsked(undefined)}
          onConfirm={reason => {
            setAsked(undefined);
            action.mutate({ ...asked, ...(reason && { reason }) });
          }}
        />
      )}
    </Screen>
  );
}

function Panel({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="panel" aria-labelledby={id}>
      <div className="panel-head">
        <h2 id={id}>{title}</h2>
      </div>
      {children}
    </section>
  );
}

type MembersProps = { room: AdminRoom; busy: boolean; onAsk(action: RoomAction): void };

function Members({ room: { participants }, busy, onAsk }: MembersProps) {
  return (
    <Panel id="members" title="Members">
      <DataTable
        label="Members"
        pinLast
        columns={['Name', 'Uid', 'Role', 'State', 'Device', 'Offset', 'Actions']}
        empty={participants.length === 0 ? 'Nobody is here.' : undefined}
      >
        {participants.map(member => (
          <tr key={member.uid} data-testid="member">
            <th scope="row">{shownName(member.uid, member.name)}</th>
            <td>
              <PersonLink uid={member.uid} />
            </td>
            <td>{member.role}</td>
            <td>{member.state ?? '—'}</td>
            <td>{member.device ?? '—'}</td>
            <td className={styles.offset}>{offsetText(member.sync)}</td>
            <td>
              <span className={styles.buttons}>
                {member.role !== 'host' && (
                  <Button
                    variant="default"
                    size="xs"
                    disabled={busy}
                    onClick={() => onAsk({ kind: 'transfer-host', uid: member.uid })}
                  >
                    Make host
                  </Button>
                )}
                <Button
                  variant="default"
                  size="xs"
                  disabled={busy}
                  onClick={() => onAsk({ kind: 'kick', uid: member.uid })}
                >
                  Kick
                </Button>
              </span>
            </td>
          </tr>
        ))}
      </DataTable>
    </Panel>
  );
}

function offsetText(sync: AdminParticipant['sync']): string {
  if (!sync) return '—';
  const offset = `${sync.offsetMs.toFixed(1)} ms`;
  return sync.uncertaintyMs === undefined ? offset : `${offset} ± ${sync.uncertaintyMs.toFixed(1)}`;
}

const moment = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' });

function OnNow({ room }: { room: AdminRoom }) {
  const live = useLiveValue<AdminRoom['session']>(`rydesync/rooms/${room.room}/session`);
  const session = live === undefined ? room.session : live;
  return (
    <Panel id="on-now" title="On now">
      {session ? (
        <Facts
          facts={{
            Track: session.title ?? session.trackUrl,
            State: session.paused ? 'Paused' : 'Playing',
            Position: `${session.position.toFixed(1)} s at ${moment.format(session.at)}`,
            Speed: `${session.rate} ×`,
            Host: room.host ? <PersonLink uid={room.host} /> : '—',
          }}
        />
      ) : (
        <p className="muted">Nothing is on.</p>
      )}
    </Panel>
  );
}

function Queue({ queue }: Pick<AdminRoom, 'queue'>) {
  return (
    <Panel id="queue" title="Queue">
      {queue.length === 0 && <p className="muted">The queue is empty.</p>}
      <ol className={styles.list}>
        {queue.map(({ key, title, trackUrl, addedBy }) => (
          <li key={key}>
            <span className={styles.what}>{title ?? trackUrl}</span>
            <PersonLink uid={addedBy} />
          </li>
        ))}
      </ol>
    </Panel>
  );
}
