import { useRef, type RefObject } from 'react';
import type { UploadedTrack } from '@sevenfold/contracts';
import { useAuth } from '@sevenfold/ui';
import type { PlayControls } from '../player/use-play-controls';
import { useInRoom, useIsHost, useRoomPart } from '../room/room-context';
import { Icon } from '../room/icon';
import { useFocusFallback } from '../room/use-focus-fallback';
import { AddByAddress } from './add-by-address';
import { LibraryRow } from './library-row';
import { UploadButton } from './upload-button';
import { useUploads } from './use-uploads';
import styles from './queue.module.css';

/** The studio's tracks and uploaded ones: the host can play them, everyone can queue them. */
export function TrackLibrary({ controls }: { controls: PlayControls }) {
  const { tracks } = useInRoom();
  const { user, account } = useAuth();
  const needsAccount = useRoomPart(({ settings }) => settings.queueOpen && settings.from.queue === 'member');
  const may = useRoomPart(state => state.may);
  const isHost = useIsHost();
  const { uploads, lookAgain, remove } = useUploads();
  const heading = useRef<HTMLHeadingElement>(null);
  const mayQueue = may.queue;
  const mayBring = isHost && account !== undefined;

  return (
    <section aria-labelledby="library">
      <div className={styles.head}>
        <h2 id="library" ref={heading} tabIndex={-1} className={styles.heading}>
          Library
        </h2>
        {!may.play && (
          <p className={styles.sum}>
            {mayQueue
              ? 'Add what you’d like to hear.'
              : needsAccount
                ? 'Sign in to add to the queue.'
                : 'The host has closed the queue.'}
          </p>
        )}
      </div>
      {tracks.length === 0 && <LibrarySkeleton />}
      <ul className={styles.list}>
        {uploads.map(track => (
          <LibraryRow key={track.id} track={track} detail={detailOf(track)} controls={controls}>
            {track.addedBy === user?.uid && (
              <RemoveUpload title={track.title} onRemove={() => remove(track.id)} heading={heading} />
            )}
          </LibraryRow>
        ))}
        {tracks.map(track => (
          <LibraryRow
            key={track.id}
            track={track}
            detail={`${track.artist}, ${track.mood}, ${track.bpm}\u00a0bpm`}
            controls={controls}
          />
        ))}
      </ul>
      {mayQueue && <AddByAddress />}
      {mayBring && <UploadButton onUploaded={() => void lookAgain()} />}
    </section>
  );
}

const detailOf = ({ artist }: UploadedTrack) => (artist ? `${artist}, uploaded` : 'Uploaded');

type RemoveProps = {
  title: string;
  onRemove(): Promise<unknown>;
  /** Gets the focus when the row disappears. */
  heading: RefObject<HTMLElement | null>;
};

function RemoveUpload({ title, onRemove, heading }: RemoveProps) {
  const { attempt } = useInRoom();
  const button = useRef<HTMLButtonElement>(null);
  useFocusFallback(button, heading);
  return (
    <button
      ref={button}
      type="button"
      className={styles.tool}
      aria-label={`Delete ${title}`}
      title="Delete"
      onClick={() => void attempt(`Couldn’t delete ${title}`, onRemove())}
    >
      <Icon name="remove" size={14} />
    </button>
  );
}

function LibrarySkeleton() {
  return (
    <div role="status" className={styles.skeleton}>
      <span className="visually-hidden">Loading the library…</span>
      <span />
      <span />
      <span />
    </div>
  );
}
