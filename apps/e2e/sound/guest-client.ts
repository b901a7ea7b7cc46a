import { connectRealtime, type Realtime } from '@sevenfold/realtime-client';

/** A guest without a browser: the real client, in Node. */
export function guestClient(origin: string): Realtime {
  const post = async <Answer>(path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(origin + path, { method: 'POST', headers });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return (await answer.json()) as Answer;
  };
  let guest: Promise<{ token: string }> | undefined;
  return connectRealtime({
    url: `${origin.replace('http', 'ws')}/api/rydesync/socket`,
    fetchTicket: async () => {
      const { token } = await (guest ??= post<{ token: string }>('/api/identity/guest-token'));
      const authorization = `Bearer ${token}`;
      return (await post<{ ticket: string }>('/api/rydesync/tickets', { authorization })).ticket;
    },
  });
}
