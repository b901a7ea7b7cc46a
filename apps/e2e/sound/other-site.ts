import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

const audio = new URL('../../public-site/public/audio/', import.meta.url);
/** Rooms accept public host names only. Browsers resolve this one to us only with `browserArgs`. */
const name = 'music.example.org';

/**
 * Another site with the studio's tracks, over HTTPS on loopback. It allows other sites to play its files, and
 * to read them only if a test says so.
 */
export class OtherSite {
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start({ readable }: { readable: boolean }): Promise<OtherSite> {
    const server = createServer(certificate(), (request, response) => {
      const track = readFileSync(new URL(basename(request.url ?? ''), audio));
      const [, from = '0', to = ''] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
      const last = to === '' ? track.length - 1 : Math.min(Number(to), track.length - 1);
      response.writeHead(request.headers.range ? 206 : 200, {
        'content-type': 'audio/mpeg',
        'content-length': last - Number(from) + 1,
        'content-range': `bytes ${from}-${last}/${track.length}`,
        'accept-ranges': 'bytes',
        ...(readable && { 'access-control-allow-origin': '*' }),
      });
      response.end(track.subarray(Number(from), last + 1));
    });
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    return new OtherSite(server);
  }

  static urlOf = (track: string) => `https://${name}/${track}.mp3`;

  get browserArgs(): string[] {
    const { port } = this.#server.address() as AddressInfo;
    return [`--host-resolver-rules=MAP ${name} 127.0.0.1:${port}`, '--ignore-certificate-errors'];
  }

  stop() {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

function certificate() {
  const folder = mkdtempSync(join(tmpdir(), 'sevenfold-certificate-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  try {
    const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', key];
    execFileSync('openssl', ['req', '-x509', ...newKey, '-out', cert, '-days', '2', '-subj', `/CN=${name}`], {
      stdio: 'ignore',
    });
    return { key: readFileSync(key), cert: readFileSync(cert) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
