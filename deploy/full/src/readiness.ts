import { connect } from 'node:net';
import { Kafka, logLevel } from 'kafkajs';

export async function answers(url: string): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
  await response.arrayBuffer();
  return response.ok;
}

export async function hasBroker(address: string): Promise<boolean> {
  const client = new Kafka({
    clientId: 'readiness',
    brokers: [address],
    logLevel: logLevel.NOTHING,
    connectionTimeout: 1_000,
    requestTimeout: 2_000,
    retry: { retries: 0 },
  });
  const admin = client.admin();
  try {
    await admin.connect();
    return (await admin.describeCluster()).brokers.length > 0;
  } finally {
    await admin.disconnect();
  }
}

export async function takesSpans(url: string): Promise<boolean> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
    signal: AbortSignal.timeout(2_000),
  });
  await response.arrayBuffer();
  return response.ok;
}

/** Redis is not ready either while it answers with an error, such as while it loads its file. */
export async function pongs(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
    .setEncoding('utf8')
    .setTimeout(1_000, () => socket.destroy());
  try {
    socket.write('PING\r\n');
    for await (const chunk of socket) return chunk === '+PONG\r\n';
    return false;
  } finally {
    socket.destroy();
  }
}
