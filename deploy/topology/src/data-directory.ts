import { chmod, chown, mkdir } from 'node:fs/promises';
import { postgresAccount } from '@sevenfold/database/embedded';

/**
 * Makes the folder that holds all state of a stack: sessions, logs and what people sent are for the account that runs it.
 * From here on nothing that this process or its children write is open to others.
 */
export async function openDataDirectory(directory: string) {
  process.umask(0o077);
  await mkdir(directory, { recursive: true });
  const { gid } = await postgresAccount();
  if (gid === undefined) return chmod(directory, 0o700);
  // PostgreSQL refuses root and runs as an account of its own, whose group passes through to its folder and lists nothing.
  await chown(directory, 0, gid);
  await chmod(directory, 0o710);
}
