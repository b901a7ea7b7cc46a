import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import type { UserActionName } from '@sevenfold/contracts';
import { useAuth } from '@sevenfold/ui';
import { UserActionLog, type NewUserAction } from './user-action-log';

let current: UserActionLog | undefined;

/** Records a user action. Does nothing without a session. */
export function recordUserAction(action: UserActionName, more?: NewUserAction): void {
  current?.record(action, more);
}

/** Logs a signed-in person's page views and actions. */
export function ReportUserActions() {
  const { account, token } = useAuth();
  const { pathname } = useLocation();
  const uid = account?.uid;
  const known = useRef<string>(undefined);

  useEffect(() => {
    if (!uid) return;
    // An unloading page has no time to fetch a token, so keep the last one.
    void token().then(bearer => (known.current = bearer));
    const log = new UserActionLog(async (actions, { keepalive }) => {
      const bearer = keepalive ? known.current : (known.current = await token());
      if (!bearer) return;
      const response = await fetch('/api/user-actions', {
        method: 'POST',
        keepalive,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
        body: JSON.stringify({ actions }),
      });
      // Rejected actions stay rejected. Retry only if the server failed.
      if (response.status >= 500) throw new Error(`Answered ${response.status}`);
    });
    current = log;
    const leave = () => void log.flush({ keepalive: true });
    const hide = () => document.visibilityState === 'hidden' && leave();
    addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', hide);
    return () => {
      removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', hide);
      void log.flush();
      if (current === log) current = undefined;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `token` belongs to the session, which lives as long as the page
  }, [uid]);

  useEffect(() => {
    current?.arrive();
    recordUserAction('page_viewed');
  }, [pathname, uid]);

  return null;
}
