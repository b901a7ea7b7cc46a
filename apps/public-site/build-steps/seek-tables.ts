import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { seekTableOf, seekTableUrl } from '@sevenfold/realtime-client';

/** Writes a seek table beside each track, so that a room can fetch first what plays first. */
export async function writeSeekTables(clientDirectory: string): Promise<void> {
  for await (const file of glob('audio/*.mp3', { cwd: clientDirectory })) {
    const { buffer } = new Uint8Array(await readFile(join(clientDirectory, file)));
    const table = seekTableOf(buffer);
    const url = seekTableUrl(`/${file}`);
    if (!table || !url)
      throw new Error(`No seek table for ${file}: a room could not start the track partway through.`);
    await writeFile(join(clientDirectory, url), JSON.stringify(table));
  }
}
