import { useMemo, useState } from 'react';
import { encode } from 'uqr';
import { Button } from '@mantine/core';
import '../../../shell/mantine-controls';
import { useToast } from '@sevenfold/ui';
import { paths } from '../../../config/paths';
import { Dialog } from '../room/dialog';
import { useRoomPart, useRoomTitle } from '../room/room-context';
import dialog from '../room/dialog.module.css';
import styles from './share-dialog.module.css';

/** Invites others: a link, a QR code, or the device's own sharing. */
export function ShareDialog({ onClose }: { onClose(): void }) {
  const room = useRoomPart(state => state.room);
  const title = useRoomTitle();
  const { password, approval, guests } = useRoomPart(state => state.access);
  const [copied, setCopied] = useState(false);
  const { show } = useToast();
  const link = new URL(paths.room(room), location.href).href;

  async function copy() {
    try {
      await navigator.clipboard.writeText(link);
      setCopied(true);
      show('success', { title: 'Link copied', duration: 2000 });
    } catch {
      show('error', { title: 'Couldn’t copy the link', message: 'Select it and copy it by hand.' });
    }
  }

  return (
    <Dialog title={`Invite people to ${title}`} onClose={onClose}>
      <div className={styles.columns}>
        <QrCode text={link} />
        <div className={dialog.part}>
          <p>
            {guests === false
              ? 'Anyone with this link and an account can join. Guests can’t.'
              : 'Anyone with this link can join. No account needed.'}
          </p>
          <input
            className={styles.link}
            aria-label="Link to this room"
            readOnly
            value={link}
            onFocus={event => event.currentTarget.select()}
          />
          <div className={dialog.row}>
            <Button data-autofocus onClick={() => void copy()}>
              {copied ? 'Copied' : 'Copy link'}
            </Button>
            {'share' in navigator && (
              <Button
                variant="default"
                onClick={() =>
                  void navigator.share({ title: `RydeSync: ${title}`, url: link }).catch(() => undefined)
                }
              >
                Share…
              </Button>
            )}
          </div>
          {password && <p className="muted">They need the password too.</p>}
          {approval && <p className="muted">They knock first, and you let them in.</p>}
        </div>
      </div>
    </Dialog>
  );
}

function QrCode({ text }: { text: string }) {
  const { path, size } = useMemo(() => {
    const { data, size: modules } = encode(text, { ecc: 'M', border: 2 });
    const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? `M${x} ${y}h1v1h-1z` : [])));
    return { path: dark.join(''), size: modules };
  }, [text]);
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={`QR code of ${text}`}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#10211f" />
    </svg>
  );
}
