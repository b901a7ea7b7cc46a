import { useRef, useState, type FormEvent } from 'react';
import { Button, TextInput } from '@mantine/core';
import rows from '../../../controls/rows.module.css';
import '../../../shell/mantine-controls';
import type { PlaylistSummary } from '@sevenfold/contracts';
import { useToast } from '@sevenfold/ui';
import { ErrorText } from '@sevenfold/ui/reference';
import { Dialog } from '../room/dialog';
import { useInRoom, useRoomPart } from '../room/room-context';
import { usePlaylists } from './use-playlists';
import dialog from '../room/dialog.module.css';
import styles from './playlists.module.css';

/** Saves the queue under a name, and adds saved playlists to the queue. */
export default function PlaylistsDialog({ onClose }: { onClose(): void }) {
  return (
    <Dialog title="Playlists" onClose={onClose}>
      <SaveQueue />
      <Saved />
    </Dialog>
  );
}

function SaveQueue() {
  const { attempt } = useInRoom();
  const queue = useRoomPart(state => state.queue);
  const { saved, save } = usePlaylists();
  const [name, setName] = useState('');
  const isFull = saved.data !== undefined && saved.data.playlists.length >= saved.data.most;

  async function submit(event: FormEvent) {
    event.preventDefault();
    const tracks = queue.map(({ trackUrl, title, duration }) => ({
      trackUrl,
      ...(title !== undefined && { title }),
      ...(duration !== undefined && { duration }),
    }));
    const done = save.mutateAsync({ name: name.trim(), tracks });
    if (await attempt('Couldn’t save the queue', done)) setName('');
  }

  return (
    <section className={dialog.part}>
      <h3>Save the queue</h3>
      {queue.length === 0 && (
        <p className="muted">The queue is empty. Add tracks to save them under a name.</p>
      )}
      {queue.length > 0 && isFull && (
        <p>You have {saved.data!.most} playlists, which is the limit. Remove one first.</p>
      )}
      {queue.length > 0 && !isFull && (
        <form className={dialog.field} onSubmit={event => void submit(event)}>
          <TextInput
            label="Name"
            autoComplete="off"
            maxLength={60}
            value={name}
            onChange={event => setName(event.currentTarget.value)}
          />
          <Button type="submit" disabled={!name.trim()} loading={save.isPending}>
            Save {queue.length === 1 ? '1 track' : `${queue.length} tracks`}
          </Button>
        </form>
      )}
    </section>
  );
}

function Saved() {
  const { saved } = usePlaylists();
  const heading = useRef<HTMLHeadingElement>(null);
  const playlists = saved.data?.playlists;

  return (
    <section className={dialog.part}>
      <h3 ref={heading} tabIndex={-1}>
        Your playlists
      </h3>
      {!playlists && !saved.error && (
        <p className="muted" role="status">
          Loading your playlists…
        </p>
      )}
      {!playlists && saved.error && (
        <>
          <p role="alert">
            <ErrorText error={saved.error} />
          </p>
          <Button variant="default" size="sm" onClick={() => void saved.refetch()}>
            Try again
          </Button>
        </>
      )}
      {playlists?.length === 0 && <p className="muted">None yet. They follow you to every room.</p>}
      {playlists && playlists.length > 0 && (
        <ul className={`${rows.rows} ${styles.list}`} data-testid="playlists">
          {playlists.map(playlist => (
            <Row key={playlist.id} playlist={playlist} onRemoved={() => heading.current?.focus()} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Row({
  playlist: { id, name, length },
  onRemoved,
}: {
  playlist: PlaylistSummary;
  onRemoved(): void;
}) {
  const { room, attempt } = useInRoom();
  const { show } = useToast();
  const mayQueue = useRoomPart(state => state.may.queue);
  const { load, remove } = usePlaylists();
  const [busy, setBusy] = useState(false);

  async function add() {
    setBusy(true);
    await attempt(
      'Couldn’t add the playlist',
      load(id).then(async ({ tracks }) => {
        const added = await room.queue.addAll(tracks);
        if (added < tracks.length)
          show('info', {
            title: `Added ${added} of ${tracks.length} tracks`,
            message: 'The queue has no space for more.',
          });
        else show('success', { title: `Added ${name} to the queue` });
      }),
    );
    setBusy(false);
  }

  async function drop() {
    if (await attempt('Couldn’t remove the playlist', remove.mutateAsync(id))) onRemoved();
  }

  return (
    <li>
      <span className={styles.name}>
        <b>{name}</b>
        <span className="muted">{length === 1 ? '1 track' : `${length} tracks`}</span>
      </span>
      <span className={dialog.row}>
        {mayQueue && (
          <Button size="sm" loading={busy} aria-label={`Add ${name} to the queue`} onClick={() => void add()}>
            Add to queue
          </Button>
        )}
        <Button
          variant="default"
          size="sm"
          loading={remove.isPending}
          aria-label={`Remove ${name}`}
          onClick={() => void drop()}
        >
          Remove
        </Button>
      </span>
    </li>
  );
}
