import type { GuestToken, SocketTicket } from '@sevenfold/contracts';
import type { RoomStart } from '../../app/features/rooms/first-sound/room-start';

/**
 * Inlined as the first script of a room's page. On a slow network each answer takes longer than all scripts
 * together, so it asks for what the first sound needs in order: a guest token, a ticket, the first-sound script. Keys
 * and requests must match libs/ui/src/session/guest-token.ts, features/rooms/entry and features/rooms/player.
 */
(() => {
  /** The rest of the page waits no longer than this for the first sound. */
  const patienceMs = 4_000;

  // React hydrates the markup as prerendered, without this tag.
  document.currentScript!.remove();
  const read = (key: string) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const facts = document.querySelector<HTMLMetaElement>('meta[name="room-start"]')!;
  const [, room] = /^\/r\/([^/]+)/.exec(facts.dataset['path']!)!;
  const fetched = Promise.withResolvers<void>();
  const known = JSON.parse(facts.content) as Pick<RoomStart, 'session' | 'now'>;
  const volume = Number(read('sevenfold.volume') ?? 1);
  const start: RoomStart = {
    room: room!,
    ...known,
    volume: volume >= 0 && volume <= 1 ? volume : 1,
    output: read('sevenfold.output') ?? '',
    fetched: fetched.resolve,
  };
  window.roomStart = start;
  // These tags are for link previews: React writes its own.
  for (const tag of document.querySelectorAll('[data-room-page]')) tag.remove();

  addEventListener(
    'click',
    ({ target }) => {
      if (!(target instanceof Element) || !target.closest('[data-listen]')) return;
      document.documentElement.dataset['listening'] = '';
      // Only a context that is created or resumed in a click handler may play sound.
      start.context ??= new AudioContext({ latencyHint: 'playback' });
      start.context.resume().catch(() => undefined);
    },
    true,
  );

  const write = (key: string, text: string) => {
    try {
      localStorage.setItem(key, text);
    } catch {
      // Without storage, it lasts as long as the page.
    }
  };
  const storedGuest = (): GuestToken | undefined => {
    try {
      const guest = JSON.parse(read('sevenfold.guest') ?? 'null') as GuestToken | null;
      return guest && Date.parse(guest.expiresAt) > Date.now() ? guest : undefined;
    } catch {
      return undefined;
    }
  };
  const post = async <Answer>(path: string, token?: string, body?: object): Promise<Answer> => {
    const answer = await fetch(path, {
      method: 'POST',
      cache: 'no-store',
      headers: {
        accept: 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return (await answer.json()) as Answer;
  };

  /** With the current token the guest keeps their id. */
  const newToken = async (held?: string) => {
    const guest = await post<GuestToken>('/api/identity/guest-token', held);
    write('sevenfold.guest', JSON.stringify(guest));
    return guest;
  };
  const ticketFor = async ({ token }: GuestToken) => {
    const device = read('sevenfold.device-mark');
    const ticket = await post<SocketTicket>('/api/rydesync/tickets', token, device ? { device } : {});
    if (ticket.device) write('sevenfold.device-mark', ticket.device);
    return ticket;
  };

  // Someone with an account joins with it, once the realm has answered. So does someone back from the sign-in.
  if (!read('sevenfold.signed-in') && !location.hash) {
    const guest = storedGuest();
    const lasts = guest && Date.parse(guest.expiresAt) > Date.now() + 60_000;
    start.guest = lasts ? Promise.resolve(guest) : newToken(guest?.token);
    start.ticket = start.guest.then(ticketFor);
    // Ignore a failure: the room asks again, and says what is wrong.
    start.ticket.catch(() => undefined);
    if (!guest) window.earlyGuest = start.guest;
    const guestName = read('sevenfold.guest-name');
    if (guestName) start.guestName = guestName;
    window.scriptsWaitFor = Promise.race([
      fetched.promise,
      new Promise(resolve => setTimeout(resolve, patienceMs)),
    ]);
  }

  const preload = (link: Partial<HTMLLinkElement>) =>
    document.head.append(Object.assign(document.createElement('link'), link));
  // Browsers open six connections to a host of HTTP/1.1, so the order counts.
  // Must match `seekTableUrl` of libs/realtime-client.
  const [, track] = /^(\/audio\/[\w-]+)\.mp3$/.exec(start.session?.trackUrl ?? '') ?? [];
  if (track) preload({ rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href: `${track}.seek.json` });
  // The build inserts the path of the chunk, followed by those of its imports.
  const scripts = '__FIRST_SOUND__'.split(' ');
  for (const href of scripts) preload({ rel: 'modulepreload', href });
  void import(/* @vite-ignore */ scripts[0]!);
})();
