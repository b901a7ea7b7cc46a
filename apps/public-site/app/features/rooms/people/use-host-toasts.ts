import { useEffect, useRef } from 'react';
import { useToast } from '@sevenfold/ui';
import { isHelper, useInRoom, useRoomPart } from '../room/room-context';
import { nameOf } from '../room/name-of';

/** Announces a new host, and when this person becomes a helper or is no longer one. */
export function useHostToasts(): void {
  const { room } = useInRoom();
  const { show } = useToast();
  const host = useRoomPart(state => state.host);
  const previous = useRef(host);

  useEffect(() => {
    if (host === previous.current) return;
    const wasKnown = previous.current !== null;
    previous.current = host;
    if (!wasKnown || !host) return;
    const { uid, members, keeper, role } = room.state;
    // The audience sees the host's name elsewhere, and does not receive the list of members.
    if (role === 'audience') return;
    const name = nameOf(host, members);
    if (host === uid) show('info', { title: 'You’re the host now' });
    else if (host === keeper?.uid)
      show('info', { title: `${name} is the host again`, message: `${name} keeps this room.` });
    else show('info', { title: `${name} is the host now` });
  }, [host, room, show]);

  const helps = useRoomPart(state => isHelper(state, state.uid));
  const helped = useRef(helps);
  useEffect(() => {
    const { host, uid } = room.state;
    if (helps && !helped.current) show('info', { title: 'You’re a helper now' });
    if (!helps && helped.current && host !== uid) show('info', { title: 'You’re no longer a helper' });
    helped.current = helps;
  }, [helps, room, show]);
}
