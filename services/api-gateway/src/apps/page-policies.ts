import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The content security policy of each HTML page of a folder. Prerendered pages start themselves with inline scripts;
 * each policy allows just those, by their hashes, so that an injected one does not run.
 */
export function pagePolicies(directory: string, frameAncestors: string): Map<string, string> {
  const policies = new Map<string, string>();
  if (!existsSync(directory)) return policies;
  for (const file of readdirSync(directory, { recursive: true, encoding: 'utf8' }))
    if (file.endsWith('.html')) {
      const html = readFileSync(path.join(directory, file), 'utf8');
      policies.set(file.split(path.sep).join('/'), policy(inlineScriptHashes(html), frameAncestors));
    }
  return policies;
}

function inlineScriptHashes(html: string): string[] {
  const scripts = html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g);
  const bodies = new Set([...scripts].map(([, body]) => body!));
  return [...bodies].map(body => `'sha256-${createHash('sha256').update(body).digest('base64')}'`);
}

function policy(scriptHashes: string[], frameAncestors: string): string {
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
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frameAncestors}`,
  ].join('; ');
}
