import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { escapeXml } from '@sevenfold/service-defaults';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PagePolicies } from './page-policies.js';
import { appHeaders, applyHeaders } from './security-headers.js';

const zipped = promisify(gzip);

/** The built site. */
export interface Site {
  readonly directory: string;
  readonly policies: PagePolicies;
}

/** A page whose text differs by request. */
export interface FilledPage {
  readonly html: string;
  readonly policy: string;
}

/**
 * A page of the build with its placeholders, `{{name}}`, replaced. Values are escaped for text and attributes.
 * Undefined if the site was built without it.
 */
export async function filledPage(
  { directory, policies }: Site,
  file: string,
  values: Readonly<Record<string, string>>,
): Promise<FilledPage | undefined> {
  const policy = policies.of(file);
  if (policy === undefined) return undefined;
  const template = await readFile(path.join(directory, file), 'utf8');
  return {
    policy,
    html: template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => escapeXml(values[name] ?? '')),
  };
}

/** Compressed on the fly: the page differs by URL, so it has no compressed copy on disk. */
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
