import { chmod, chown, mkdir } from 'node:fs/promises';
import { postgresAccount } from '@sevenfold/database/embedded';

/**
 * Creates the folder with all state of a stack, private to the account that runs it: sessions, logs, people's
 * files. From here on files of this process and its children are private too.
 */
export async function openDataDirectory(directory: string) {
  process.umask(0o077);
  await mkdir(directory, { recursive: true });
  const { gid } = await postgresAccount();
  if (gid === undefined) return chmod(directory, 0o700);
  // PostgreSQL refuses root and runs as another account, whose group may pass through but not list the
  // folder.
  await chown(directory, 0, gid);
  await chmod(directory, 0o710);
}
