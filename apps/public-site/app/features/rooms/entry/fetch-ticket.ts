import type { SocketTicket } from '@sevenfold/contracts';
import { deviceMemory, type ApiClient } from '@sevenfold/ui';

const storageKey = 'sevenfold.device-mark';

/**
 * A ticket for one socket. The mark that comes with it tells this browser from others of its network, so that the removal
 * of a guest does not fall on them.
 */
export async function fetchTicket(api: Pick<ApiClient, 'post'>): Promise<string> {
  const device = deviceMemory.read(storageKey);
  const answer = await api.post<SocketTicket>('/api/rydesync/tickets', device ? { device } : {});
  if (answer.device) deviceMemory.write(storageKey, answer.device);
  return answer.ticket;
}
