import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { wav } from '@sevenfold/testing';
import type { Browser } from '@playwright/test';
import { build, type Rollup } from 'vite';
import type { Listened, ListenOptions, Sample } from './page.ts';

const own = new URL('./', import.meta.url);
/** The production client and its dependencies as one script. */
const client = await bundle(fileURLToPath(import.meta.resolve('@sevenfold/realtime-client')));
const types: Record<string, string> = { '.js': 'text/javascript', '.wav': 'audio/wav' };

/** A track that lasts the whole run and is in no library. */
export const longTrack = 'https://tracks.test/long.wav';

/**
 * A page on the stack's origin with only the client. Serves its files over the DevTools protocol, so that the
 * browser's cache stays on for all other files.
 */
export async function openListener(
  browser: Browser,
  origin: string,
  { ppm, seconds }: { ppm: number; seconds: number },
) {
  const page = await browser.newPage({ bypassCSP: true });
  page.on('pageerror', error => console.error(`page: ${error.message}`));
  const session = await page.context().newCDPSession(page);
  await session.send('Fetch.enable', {
    patterns: [{ urlPattern: `${origin}/bench/*` }, { urlPattern: `${longTrack}*` }],
  });
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    const { pathname } = new URL(request.url);
    void session.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: 200,
      responseHeaders: [
        { name: 'content-type', value: types[extname(pathname)] ?? 'text/plain' },
        { name: 'access-control-allow-origin', value: '*' },
      ],
      body: contentOf(pathname, seconds).toString('base64'),
    });
  });
  const open = async () => {
    // The stack's smallest page. A faked page could not open sockets to loopback.
    await page.goto(`${origin}/api/readyz?ppm=${ppm}`);
    await page.addScriptTag({ url: '/bench/output-tap.js' });
    await page.addScriptTag({ url: '/bench/page.js', type: 'module' });
    await page.waitForFunction(() => 'listen' in globalThis);
  };
  await open();
  return {
    page,
    open,
    listen: async (room: string, options: ListenOptions = {}) => {
      await page.waitForFunction('globalThis.listen');
      return page.evaluate<Listened>(`listen(${JSON.stringify(room)}, ${JSON.stringify(options)})`);
    },
    seek: (position: number) => page.evaluate(`room.seek(${position})`),
    samples: () => page.evaluate<Sample[]>('samplesSince(0)'),
  };
}

function contentOf(pathname: string, seconds: number) {
  // 8 kHz is enough, because nobody listens.
  if (pathname.endsWith('.wav')) return wav(seconds, { rate: 8_000, hertz: 220, loudness: 3_000 });
  if (pathname === '/bench/client.js') return client;
  const source = new URL(pathname.replace('/bench/', '').replace(/js$/, 'ts'), own);
  return Buffer.from(stripTypeScriptTypes(readFileSync(source, 'utf8')));
}

async function bundle(entry: string) {
  const lib = { entry, formats: ['es' as const], fileName: 'client' };
  const [bundled] = (await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, lib },
  })) as Rollup.RollupOutput[];
  return Buffer.from(bundled!.output[0].code);
}
