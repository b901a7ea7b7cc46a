import type { Readable } from 'node:stream';
import { workerData } from 'node:worker_threads';
import { parseForService } from '@sevenfold/service-defaults/parser-worker';
import { parseStream } from 'music-metadata';

/** The parser's result, unchecked. */
export interface AudioFormat {
  container: string;
  durationSeconds: number;
  /** Whether the file has an audio track and no video. */
  isSound: boolean;
  title: string | undefined;
  artist: string | undefined;
}

/** A file may contain megabytes of text. */
const longestText = 2_000;
const { size } = workerData as { size: number };

await parseForService(formatOf);

async function formatOf(bytes: Readable): Promise<AudioFormat | undefined> {
  try {
    const { format, common } = await parseStream(bytes, { size }, { duration: true, skipCovers: true });
    return {
      container: format.container ?? '',
      durationSeconds: format.duration ?? 0,
      isSound: format.codec !== undefined && !format.hasVideo,
      title: common.title?.slice(0, longestText),
      artist: common.artist?.slice(0, longestText),
    };
  } catch {
    return undefined;
  }
}
