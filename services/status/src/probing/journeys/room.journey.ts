import { PlainClient, type SocketLike } from '@sevenfold/realtime-client';
import { z } from 'zod';
import type { ApiClient } from './api-client.js';

const ticketSchema = z.object({ ticket: z.string() });

/**
 * Joins a room through the gateway, sets the clock, and leaves. rooms-gateway keeps probes in a separate
 * room.
 */
export async function joinRoom(api: ApiClient): Promise<void> {
  const { ticket } = ticketSchema.parse(await api.ask('POST', '/api/rydesync/tickets', 201));
  const client = new PlainClient(openSocket(api, ticket), api.signal);
  try {
    await client.hello();
    const { room } = await client.join('probe');
    await client.probeClock();
    await client.ask({ t: 'leave', room });
  } finally {
    client.close();
  }
}

function openSocket({ origin, traceparent }: ApiClient, ticket: string): SocketLike {
  const address = new URL(`/api/rydesync/socket?ticket=${ticket}`, origin);
  address.protocol = address.protocol.replace('http', 'ws');
  // Node's WebSocket accepts headers; the browser types do not.
  return new WebSocket(address, { headers: { traceparent } } as unknown as string[]);
}
