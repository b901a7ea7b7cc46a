import { randomUUID } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Runs the work while no other process on this machine holds the file. Takes over the lock of a dead process.
 */
export async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  for (const deadline = Date.now() + 120_000; !(await take(file)); await delay(25)) {
    if (Date.now() > deadline) throw new Error(`Another process still holds ${file} after two minutes`);
  }
  try {
    return await work();
  } finally {
    await rm(file, { force: true });
  }
}

async function take(file: string): Promise<boolean> {
  // Linked when complete: nobody ever finds a lock without its owner's process id.
  const own = `${file}.${randomUUID()}`;
  await writeFile(own, String(process.pid));
  try {
    await link(own, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const owner = Number(await readFile(file, 'utf8').catch(() => process.pid));
    if (!(owner > 0 && isAlive(owner))) await rm(file, { force: true });
    return false;
  } finally {
    await rm(own, { force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
