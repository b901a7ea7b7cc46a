import { chmod, chown, mkdir } from 'node:fs/promises';
import { postgresAccount } from '@sevenfold/database/embedded';

/**
 * Creates the folder with all state of a stack, private to the account that runs it: sessions, logs, people's
 * files. From here on, files that this process and its children create are private, too.
 */
export async function openDataDirectory(directory: string) {
  process.umask(0o077);
  await mkdir(directory, { recursive: true });
  const { gid } = await postgresAccount();
  if (gid === undefined) return chmod(directory, 0o700);
  // PostgreSQL refuses to run as root and uses another account; its group may enter the folder but not list it.
  await chown(directory, 0, gid);
  await chmod(directory, 0o710);
}
