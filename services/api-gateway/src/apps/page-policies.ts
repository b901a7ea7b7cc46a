import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * The content security policy of each HTML page of a folder. Prerendered pages start themselves with inline scripts;
 * each policy allows just those, by their hashes, so that an injected one does not run. A page that was built again
 * is read again: with the hashes of its predecessor it would stay blank.
 */
export class PagePolicies {
  private readonly known = new Map<string, { version: string; policy: string }>();

  constructor(
    private readonly directory: string,
    private readonly frameAncestors: string,
  ) {}

  /** The policy of a page as it stands now; undefined when there is no such page. */
  of(page: string): string | undefined {
    const file = path.join(this.directory, page);
    const version = versionOf(file);
    if (version === undefined) return undefined;
    const known = this.known.get(page);
    if (known?.version === version) return known.policy;
    const policy = policyOf(inlineScriptHashes(readFileSync(file, 'utf8')), this.frameAncestors);
    this.known.set(page, { version, policy });
    return policy;
  }
}

/** Differs once the file was written again. */
function versionOf(file: string): string | undefined {
  try {
    const found = statSync(file);
    return found.isFile() ? `${found.mtimeMs} ${found.size}` : undefined;
  } catch {
    return undefined;
  }
}

function inlineScriptHashes(html: string): string[] {
  const scripts = html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g);
  const bodies = new Set([...scripts].map(([, body]) => body!));
  return [...bodies].map(body => `'sha256-${createHash('sha256').update(body).digest('base64')}'`);
}

function policyOf(scriptHashes: string[], frameAncestors: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${scriptHashes.join(' ')}`.trim(),
    // Components set custom properties in style attributes.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "media-src 'self' blob: https:",
    "font-src 'self'",
    "connect-src 'self' https:",
    "worker-src 'self' blob:",
    // A document that was sent to us, in the browser's own viewer.
    "frame-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frameAncestors}`,
  ].join('; ');
}
