import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { logWarning } from '@sevenfold/ui';
import { paths } from '../../config/paths';
import { useLive } from '../../live/live-updates';
import { useWaitingCounts } from '../api/use-waiting-counts';

type Notice = { title: string; body: string; path: string };

/** At most one notification a minute, because failures come in bursts. */
const failureNoticeEveryMs = 60_000;

/** With permission, notifies operators of new items while the console is hidden. */
export function useNotifications() {
  const { onActivity } = useLive();
  const waiting = useWaitingCounts();
  const inbox = waiting[paths.inbox]?.count;
  const requests = waiting[paths.accessRequests]?.count;

  useRise(inbox, count =>
    notify({ title: 'New message', body: `${count} unread in the inbox.`, path: paths.inbox }),
  );
  useRise(requests, count =>
    notify({ title: 'Access requested', body: `${count} open.`, path: paths.accessRequests }),
  );
  useEffect(() => {
    let last = -Infinity;
    return onActivity(({ type, data }) => {
      if (type !== 'ws_failure' || performance.now() - last < failureNoticeEveryMs) return;
      last = performance.now();
      notify({ title: 'WebSocket failure', body: String(data?.['error'] ?? ''), path: '' });
    });
  }, [onActivity]);
}

/** Registers the service worker below /admin, and opens the screen of a clicked notification. */
export function useServiceWorker() {
  const navigate = useNavigate();

  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    navigator.serviceWorker
      .register('/admin-sw.js', { scope: '/admin' })
      .catch((error: unknown) => logWarning('Service worker registration failed', error));
    const opened = ({ data }: MessageEvent<{ type?: string; path?: string }>) => {
      if (data?.type === 'open') void navigate(data.path || paths.adminCenter);
    };
    navigator.serviceWorker.addEventListener('message', opened);
    return () => navigator.serviceWorker.removeEventListener('message', opened);
  }, [navigate]);
}

/** Calls back when a known number has grown. */
export function useRise(count: number | undefined, rose: (count: number) => void) {
  const before = useRef(count);
  useEffect(() => {
    if (count !== undefined && before.current !== undefined && count > before.current) rose(count);
    before.current = count ?? before.current;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `rose` is new on each render but does the same
  }, [count]);
}

function notify(notice: Notice) {
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return;
  if (document.visibilityState === 'visible' || !('serviceWorker' in navigator)) return;
  void navigator.serviceWorker
    .getRegistration('/admin')
    .then(registration => registration?.active?.postMessage({ type: 'notify', ...notice }));
}
