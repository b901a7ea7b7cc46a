import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const worthwhileBytes = 1024;

/**
 * The last step of an app's build: writes `.br` and `.gz` beside every file that shrinks. The gateway serves
 * them and compresses nothing itself.
 */
export async function compress(directory: string) {
  for await (const file of glob('**/*.{html,js,css,svg,xml,txt,json,webmanifest,data,wasm}', {
    cwd: directory,
  })) {
    const path = join(directory, file);
    const content = await readFile(path);
    if (content.length < worthwhileBytes) continue;
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
    await Promise.all([
      brotli(content, quality).then(packed => writeFile(`${path}.br`, packed)),
      zip(content, { level: 9 }).then(packed => writeFile(`${path}.gz`, packed)),
    ]);
  }
}
