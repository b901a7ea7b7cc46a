import { useState } from 'react';
import { ErrorBoundary, useAuth, useToast } from '@sevenfold/ui';
import { lazyPart } from '../../../shell/lazy-part';

const PlaylistsDialog = lazyPart(async () => (await import('./playlists-dialog')).default);

/** Opens the person's playlists; guests have none. */
export function PlaylistsButton({ className }: { className: string | undefined }) {
  const { account } = useAuth();
  const { show } = useToast();
  const [open, setOpen] = useState(false);
  if (!account) return null;

  function failed() {
    setOpen(false);
    show('error', { title: 'Couldn’t open this', message: 'Check your connection and try again.' });
  }
  return (
    <>
      <button type="button" className={className} onClick={() => setOpen(true)}>
        Playlists
      </button>
      {open && (
        <ErrorBoundary fallback={() => null} onError={failed}>
          <PlaylistsDialog onClose={() => setOpen(false)} />
        </ErrorBoundary>
      )}
    </>
  );
}
