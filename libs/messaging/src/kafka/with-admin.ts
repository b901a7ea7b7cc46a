import type { Admin } from 'kafkajs';
import { kafkaClient, type KafkaSecurity } from './kafka-client.js';

/** Connects an admin client for one task. */
export async function withAdmin<Result>(
  brokers: string[],
  security: KafkaSecurity | undefined,
  work: (admin: Admin) => Promise<Result>,
): Promise<Result> {
  const admin = kafkaClient({ brokers, clientId: 'administration', ...(security && { security }) }).admin();
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.disconnect();
  }
}
