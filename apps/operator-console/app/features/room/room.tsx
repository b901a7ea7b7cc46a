import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useParams } from 'react-router-dom';
import { shownName, type AdminRoom } from '@sevenfold/contracts';
import { Alarm } from '../../components/alarm';
import { AskDialog } from '../../components/ask-dialog';
import { BackLink } from '../../components/back-link';
import { codeText } from '../../components/code-text';
import { Columns } from '../../components/columns';
import { DataTable } from '../../components/data-table';
import { Facts } from '../../components/facts';
import { Moment } from '../../components/moment';
import { Outcome } from '../../components/outcome';
import { PersonLink } from '../../components/person-link';
import { Screen } from '../../components/screen';
import { Skeleton } from '../../components/skeleton';
import { paths, sitePaths } from '../../config/paths';
import { AdminApiError } from '../../lib/admin-api';
import { statusOf, theHouse } from '../../lib/room-status';
import { syncOffset } from '../../lib/sync-offset';
import { trackName } from '../../lib/track-name';
import { useLiveValue } from '../../live/use-live-value';
import { Guestbook } from './guestbook';
import { LastHour } from './last-hour';
import { nameOf } from './member-name';
import { Position } from './position';
import { effectOf, peopleIn, questionOf } from './room-questions';
import { settingFacts } from './setting-facts';
import { Timeline } from './timeline';
import { useRoom, useRoomAction, type RoomAction } from './use-room';
import styles from './room.module.css';

/** One room: members and their offsets, the current track, messages, events. */
export function Room() {
  const { room = '' } = useParams();
  // Otherwise "Undo" and an open question about one room would act on the next.
  return <NamedRoom key={room} name={room} />;
}

function NamedRoom({ name }: { name: string }) {
  const found = useRoom(name);
  const action = useRoomAction(name);
  const [asked, setAsked] = useState<RoomAction>();
  const isClosed = found.error instanceof AdminApiError && found.error.status === 404;
  const room = isClosed ? undefined : found.data;
  const question = asked && questionOf(asked, name, room);
  const last = action.variables;
  const undo =
    last?.kind === 'kick' && action.data?.outcome === 'done'
      ? () => action.mutate({ kind: 'lift-kick', uid: last.uid, name: last.name })
      : undefined;

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
            className={styles.close}
            disabled={!room || peopleIn(room) === 0 || action.isPending}
            onClick={() => setAsked({ kind: 'close' })}
          >
            Close the room
          </Button>
        </>
      }
    >
      <BackLink to={paths.adminCenter}>Back to all rooms</BackLink>
      {room && <About room={room} />}
      <Alarm error={action.error ?? (isClosed ? undefined : found.error)} />
      {isClosed && <p className="muted">Nobody is in this room. It opens when someone joins it.</p>}
      {room && !room.resident && peopleIn(room) === 0 && (
        <p className="muted">Nobody is in this room. You can still remove messages and let people back in.</p>
      )}
      {action.data && (
        <Outcome traceId={action.data.traceId} refused={action.data.outcome === 'refused'} onUndo={undo}>
          {effectOf(action.data.detail, last)}
        </Outcome>
      )}
      {found.isPending && (
        <div className="panel">
          <Skeleton label="Loading the room…" lines={6} />
        </div>
      )}
      {room && (
        <>
          <Members room={room} busy={action.isPending} onAsk={setAsked} />
          <Kicked kicked={room.kicked} busy={action.isPending} onAsk={setAsked} />
          <Columns>
            <div>
              <OnNow room={room} now={found.dataUpdatedAt} />
              <Queue queue={room.queue} members={room.participants} />
              <Guestbook lines={room.guestbook} busy={action.isPending} onAsk={setAsked} />
            </div>
            {room.settings && (
              <Panel id="settings" title="Settings">
                <Facts facts={settingFacts(room.settings, room.access)} />
              </Panel>
            )}
          </Columns>
        </>
      )}
      <LastHour room={name} />
      <Timeline room={name} members={room?.participants ?? []} />
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

/** Who keeps the room, and its next party. */
function About({ room: { keeper, party } }: { room: AdminRoom }) {
  if (!keeper && !party) return null;
  return (
    <div className={styles.about}>
      {keeper && (
        <p data-testid="keeper">
          Kept by{' '}
          <PersonLink uid={keeper.uid} withId>
            {shownName(keeper.uid, keeper.name)}
          </PersonLink>{' '}
          since <Moment at={keeper.since} />
        </p>
      )}
      {party && (
        <p data-testid="party">
          Party:{' '}
          <a href={sitePaths.party(party.id)}>
            <bdi>{party.title}</bdi>
          </a>
          , begins <Moment at={party.beginsAt} />
        </p>
      )}
    </div>
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

function Members({ room: { participants, resident, audience = 0 }, busy, onAsk }: MembersProps) {
  return (
    <Panel id="members" title="Members">
      <DataTable
        label="Members"
        columns={['Name', 'Role', 'State', 'Device', 'Offset', 'Actions']}
        empty={participants.length === 0 ? 'Nobody is here.' : undefined}
      >
        {participants.map(member => (
          <tr key={member.uid} data-testid="member">
            <th scope="row">
              <PersonLink uid={member.uid} withId>
                {shownName(member.uid, member.name)}
              </PersonLink>
            </th>
            <td>{codeText(member.role)}</td>
            <td>{member.state ? codeText(member.state) : '—'}</td>
            <td>{member.device ?? '—'}</td>
            <td className={styles.offset}>{member.sync ? syncOffset(member.sync) : '—'}</td>
            <td>
              <span className={styles.buttons}>
                {!resident && member.role !== 'host' && (
                  <Button
                    variant="default"
                    size="xs"
                    disabled={busy}
                    onClick={() => onAsk({ kind: 'transfer-host', ...who(member) })}
                  >
                    Make host
                  </Button>
                )}
                <Button
                  variant="default"
                  size="xs"
                  disabled={busy}
                  onClick={() => onAsk({ kind: 'kick', ...who(member) })}
                >
                  Kick
                </Button>
              </span>
            </td>
          </tr>
        ))}
      </DataTable>
      {audience > 0 && (
        <p className="muted">
          {audience.toLocaleString('en')} {audience === 1 ? 'person is' : 'people are'} listening in the
          audience.
        </p>
      )}
    </Panel>
  );
}

const who = ({ uid, name }: { uid: string; name?: string | undefined }) => ({
  uid,
  name: shownName(uid, name),
});

type KickedProps = { kicked: AdminRoom['kicked']; busy: boolean; onAsk(action: RoomAction): void };

/** People who were kicked and cannot come back yet. */
function Kicked({ kicked, busy, onAsk }: KickedProps) {
  if (kicked.length === 0) return null;
  return (
    <Panel id="kicked" title="Kicked">
      <ul className={styles.list}>
        {kicked.map(({ uid, name, until, by }) => (
          <li key={uid} data-testid="kicked">
            <span className={styles.what}>
              <PersonLink uid={uid} withId>
                {shownName(uid, name)}
              </PersonLink>
              <span className="small">
                until <Moment at={until} seconds />, by <PersonLink uid={by} />
              </span>
            </span>
            <Button
              variant="default"
              size="xs"
              disabled={busy}
              aria-label={`Let back in: ${shownName(uid, name)}`}
              onClick={() => onAsk({ kind: 'lift-kick', ...who({ uid, name }) })}
            >
              Let back in
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function OnNow({ room, now }: { room: AdminRoom; now: number }) {
  const live = useLiveValue<AdminRoom['session']>(
    // Following a room opens it: one without people would appear among the active rooms.
    room.resident || peopleIn(room) === 0 ? undefined : `rydesync/rooms/${room.room}/session`,
  );
  const isNews = live !== undefined && live?.seq !== room.session?.seq;
  const session = isNews ? live : room.session;
  const state = isNews ? undefined : room.state;
  return (
    <Panel id="on-now" title="Now playing">
      {session ? (
        <Facts
          facts={{
            Track: trackName(session),
            State: statusOf({ session, participants: peopleIn(room), state, resident: room.resident }, now),
            Position: <Position session={session} />,
            Speed: `${session.rate}×`,
            Host: room.resident ? (
              theHouse
            ) : room.host ? (
              <PersonLink uid={room.host}>{nameOf(room.host, room.participants)}</PersonLink>
            ) : (
              '—'
            ),
          }}
        />
      ) : (
        <p className="muted">Nothing is playing.</p>
      )}
    </Panel>
  );
}

function Queue({ queue, members }: Pick<AdminRoom, 'queue'> & { members: AdminRoom['participants'] }) {
  return (
    <Panel id="queue" title="Queue">
      {queue.length === 0 && <p className="muted">The queue is empty.</p>}
      <ol className={styles.list}>
        {queue.map(entry => (
          <li key={entry.key}>
            <span className={styles.what}>{trackName(entry)}</span>
            <PersonLink uid={entry.addedBy}>{nameOf(entry.addedBy, members)}</PersonLink>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
