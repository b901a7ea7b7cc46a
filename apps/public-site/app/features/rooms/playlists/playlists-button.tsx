import { lazy, Suspense, useState } from 'react';
import { useAuth } from '@sevenfold/ui';
import styles from '../queue/queue.module.css';

const PlaylistsDialog = lazy(() => import('./playlists-dialog'));

/** Opens the person's playlists; guests have none. */
export function PlaylistsButton() {
  const { account } = useAuth();
  const [open, setOpen] = useState(false);
  if (!account) return null;
  return (
    <>
      <button type="button" className={styles.quiet} onClick={() => setOpen(true)}>
        Playlists
      </button>
      <Suspense fallback={null}>{open && <PlaylistsDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
