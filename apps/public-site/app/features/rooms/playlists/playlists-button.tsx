import { lazy, Suspense, useState } from 'react';
import { useAuth } from '@sevenfold/ui';

const PlaylistsDialog = lazy(() => import('./playlists-dialog'));

/** Opens the person's playlists; guests have none. */
export function PlaylistsButton({ className }: { className: string | undefined }) {
  const { account } = useAuth();
  const [open, setOpen] = useState(false);
  if (!account) return null;
  return (
    <>
      <button type="button" className={className} onClick={() => setOpen(true)}>
        Playlists
      </button>
      <Suspense fallback={null}>{open && <PlaylistsDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
