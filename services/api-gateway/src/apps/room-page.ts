import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { roomFromName } from '@sevenfold/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PagePolicies } from './page-policies.js';
import { appHeaders, applyHeaders } from './security-headers.js';

const file = '__room.html';
const placeholder = /\{\{room\}\}/g;
const zipped = promisify(gzip);

/**
 * A room's own page: it names the room and says how to join without scripts, also in link previews. Undefined
 * if the site was built without it.
 */
export async function roomPageOf(
  name: string,
  { directory, policies }: Site,
): Promise<FilledPage | undefined> {
  const policy = policies.of(file);
  if (policy === undefined) return undefined;
  const template = await readFile(path.join(directory, file), 'utf8');
  // Letters, digits, underscores and hyphens only. Any other name means the lobby, so no HTML can be
  // injected.
  return { policy, html: template.replace(placeholder, roomFromName(name)) };
}

interface Site {
  readonly directory: string;
  readonly policies: PagePolicies;
}

interface FilledPage {
  readonly html: string;
  readonly policy: string;
}

/** Compressed on the fly: the page differs by address, so it has no compressed copy on disk. */
export async function sendFilledPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { html, policy }: FilledPage,
) {
  applyHeaders(reply, appHeaders('', policy));
  void reply.headers({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
  });
  if (!/\bgzip\b/.test(String(request.headers['accept-encoding']))) return reply.send(html);
  return reply.header('content-encoding', 'gzip').send(await zipped(html));
}
