import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { wave } from '@sevenfold/testing';
import { build } from 'vite';

const own = new URL('./', import.meta.url);
/** The shipped client with all it needs, as one script. */
const client = await bundle(fileURLToPath(import.meta.resolve('@sevenfold/realtime-client')));
const types = { '.js': 'text/javascript', '.wav': 'audio/wav' };

/** A track as long as a run, of nobody's library. */
export const longTrack = 'https://tracks.test/long.wav';

/** @typedef {{ taken: number, sound: { at: number, positionMs: number, begun: number } | null, state: string, errorMs: number | null, uncertaintyMs: number }} Sample */

/**
 * A page on the stack's origin that holds the client and nothing else. Its files come over the debugging protocol, and so
 * the browser's cache stays on for all others.
 *
 * @param {import('@playwright/test').Browser} browser
 * @param {string} origin
 * @param {{ ppm: number, seconds: number }} settings
 */
export async function openListener(browser, origin, { ppm, seconds }) {
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
        { name: 'content-type', value: types[/** @type {keyof types} */ (extname(pathname))] },
        { name: 'access-control-allow-origin', value: '*' },
      ],
      body: contentOf(pathname, seconds).toString('base64'),
    });
  });
  const open = async () => {
    // The least page that the stack itself serves: one of our own making could not open sockets to loopback.
    await page.goto(`${origin}/api/readyz?ppm=${ppm}`);
    await page.addScriptTag({ url: '/bench/output-tap.js' });
    await page.addScriptTag({ url: '/bench/page.js', type: 'module' });
    await page.waitForFunction(() => 'listen' in globalThis);
  };
  await open();
  return {
    page,
    open,
    /** @param {string} room @param {object} [options] @returns {Promise<{ tookMs: number, stages: Record<string, number> }>} */
    listen: async (room, options = {}) => {
      await page.waitForFunction('globalThis.listen');
      return page.evaluate(`listen(${JSON.stringify(room)}, ${JSON.stringify(options)})`);
    },
    /** @param {number} position */
    seek: position => page.evaluate(`room.seek(${position})`),
    /** @returns {Promise<Sample[]>} */
    samples: () => page.evaluate('samplesSince(0)'),
  };
}

/** @param {string} pathname @param {number} seconds */
function contentOf(pathname, seconds) {
  // Eight thousand samples a second are enough: nobody listens.
  if (pathname.endsWith('.wav')) return wave(seconds, { rate: 8_000, hertz: 220, loudness: 3_000 });
  if (pathname === '/bench/client.js') return client;
  return readFileSync(new URL(pathname.split('/').pop() ?? '', own));
}

/** @param {string} entry */
async function bundle(entry) {
  const lib = { entry, formats: /** @type {['es']} */ (['es']), fileName: 'client' };
  const [{ output }] = /** @type {import('vite').Rollup.RollupOutput[]} */ (
    await build({ configFile: false, logLevel: 'error', build: { write: false, lib } })
  );
  return Buffer.from(output[0].code);
}
