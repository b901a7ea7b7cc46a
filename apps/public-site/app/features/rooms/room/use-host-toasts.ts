import { useEffect, useRef } from 'react';
import type { RoomState } from '@sevenfold/realtime-client';
import { useToast } from '@sevenfold/ui';
import { nameOf } from './member-list';

/** Says who hosts when that changes while one is here. */
export function useHostToasts(state: RoomState): void {
  const { show } = useToast();
  const previous = useRef(state.host);
  const { host, uid } = state;

  useEffect(() => {
    if (host === previous.current) return;
    const wasKnown = previous.current !== null;
    previous.current = host;
    if (!wasKnown || !host) return;
    show('info', {
      title: host === uid ? 'You host this room now' : `${nameOf(host, state)} hosts this room now`,
    });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only a change of host is news
  }, [host]);
}
