import { Fragment, useState } from 'react';
import { Button } from '@mantine/core';
import type { RoomSummary } from '@sevenfold/contracts';
import { useToast } from '@sevenfold/ui';
import { usePrune } from './api/use-room-command';
import { ParticipantList } from './participant-list';
import { shortUid, statusOf, trackOf } from './room-facts';
import styles from './admin-center.module.css';

type Props = { rooms: readonly RoomSummary[]; onTrouble(message: string | undefined): void };

export function RoomTable({ rooms, onTrouble }: Props) {
  const [managed, setManaged] = useState<string>();

  return (
    <section className="panel" aria-labelledby="rooms">
      <div className="panel-head">
        <h2 id="rooms">Room Management</h2>
        <PruneButton onTrouble={onTrouble} />
      </div>
      <div className="scroll">
        <table className="grid">
          <thead>
            <tr>
              {['Room', 'Participants', 'Host', 'Track', 'Status', 'Actions'].map(name => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rooms.length === 0 && (
              <tr>
                <td colSpan={6} className="muted">
                  No active rooms
                </td>
              </tr>
            )}
            {rooms.map(room => (
              <Fragment key={room.room}>
                <RoomRow
                  room={room}
                  open={managed === room.room}
                  onManage={() => setManaged(current => (current === room.room ? undefined : room.room))}
                />
                {managed === room.room && (
                  <tr>
                    <td colSpan={6} className={styles.managed}>
                      <ParticipantList room={room.room} onTrouble={onTrouble} />
                    </td>
                  </tr>
                )}
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function RoomRow({ room, open, onManage }: { room: RoomSummary; open: boolean; onManage(): void }) {
  const status = statusOf(room);
  return (
    <tr>
      <th scope="row" className={styles.room}>
        {room.room}
      </th>
      <td>{room.participants}</td>
      <td className="mono">{room.host ? shortUid(room.host) : '—'}</td>
      <td>{trackOf(room)}</td>
      <td>
        <span className={styles.status} data-status={status}>
          {status}
        </span>
      </td>
      <td>
        <Button variant="default" size="xs" onClick={onManage} aria-expanded={open}>
          Manage
        </Button>
      </td>
    </tr>
  );
}

function PruneButton({ onTrouble }: Pick<Props, 'onTrouble'>) {
  const prune = usePrune();
  const { show } = useToast();

  return (
    <Button
      variant="default"
      size="xs"
      loading={prune.isPending}
      onClick={() => {
        onTrouble(undefined);
        prune.mutate(undefined, {
          onSuccess: ({ pruned }) =>
            show('success', {
              title: pruned === 1 ? '1 stale presence pruned' : `${pruned} stale presences pruned`,
            }),
          onError: error => onTrouble(error.message),
        });
      }}
    >
      Prune Stale Presence
    </Button>
  );
}
