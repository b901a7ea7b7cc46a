import type { SocketTicket } from '@sevenfold/contracts';
import { deviceMemory, type ApiClient } from '@sevenfold/ui';

const storageKey = 'sevenfold.device-mark';

/**
 * A ticket for one socket. Its device mark distinguishes this browser from others on its network, so that
 * removing a guest does not affect them.
 */
export async function fetchTicket(api: Pick<ApiClient, 'post'>): Promise<string> {
  const device = deviceMemory.read(storageKey);
  const answer = await api.post<SocketTicket>('/api/rydesync/tickets', device ? { device } : {});
  if (answer.device) deviceMemory.write(storageKey, answer.device);
  return answer.ticket;
}
