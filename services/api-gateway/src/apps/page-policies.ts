import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Content security policy of each HTML page in a folder. Prerendered pages start with inline scripts; each
 * policy allows just those by hash, so injected ones do not run. Rebuilt pages are read again: with the old
 * hashes they would stay blank.
 */
export class PagePolicies {
  private readonly known = new Map<string, { version: string; policy: string }>();

  constructor(
    private readonly directory: string,
    private readonly sources: Sources,
  ) {}

  /** The page's current policy; undefined if there is no such page. */
  of(page: string): string | undefined {
    const file = path.join(this.directory, page);
    const version = versionOf(file);
    if (version === undefined) return undefined;
    const known = this.known.get(page);
    if (known?.version === version) return known.policy;
    const policy = policyOf(inlineScriptHashes(readFileSync(file, 'utf8')), this.sources);
    this.known.set(page, { version, policy });
    return policy;
  }
}

/** Changes when the file is rewritten. */
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

/** Origins that an app's pages load from besides their own, and pages that may frame them. */
interface Sources {
  readonly images: readonly string[];
  readonly media: readonly string[];
  readonly connections: readonly string[];
  readonly frameAncestors: string;
}

/**
 * A room plays any https URL that its host chose, and fetches tracks that fit into memory. The site frames one
 * of its pages, for silent sign-in.
 */
export const siteSources: Sources = {
  images: [],
  media: ['https:'],
  connections: ['https:'],
  frameAncestors: "'self'",
};

/** Operators' pages connect to their own origin only, and show files from the object store by signed link. */
export const consoleSources = (stores: readonly string[]): Sources => ({
  images: stores,
  media: stores,
  connections: stores,
  frameAncestors: "'none'",
});

interface StoreConfig {
  S3_ENDPOINT?: string | undefined;
  S3_PUBLIC_ENDPOINT?: string | undefined;
  S3_BUCKET?: string | undefined;
  S3_REGION?: string | undefined;
}

/**
 * Origins of signed object store links. Links with Amazon's global endpoint have bucket and region in the
 * host name.
 */
export function objectStoreOrigins(config: StoreConfig): string[] {
  const { S3_BUCKET: bucket, S3_REGION: region } = config;
  const endpoint = config.S3_PUBLIC_ENDPOINT ?? config.S3_ENDPOINT;
  if (!endpoint) return [];
  const { origin, host } = new URL(endpoint);
  return [host === 's3.amazonaws.com' && bucket ? `https://${bucket}.s3.${region}.amazonaws.com` : origin];
}

function policyOf(scriptHashes: string[], { images, media, connections, frameAncestors }: Sources): string {
  return [
    "default-src 'self'",
    list("script-src 'self'", scriptHashes),
    // Components set custom properties in style attributes.
    "style-src 'self' 'unsafe-inline'",
    list("img-src 'self' data: blob:", images),
    list("media-src 'self' blob:", media),
    "font-src 'self'",
    list("connect-src 'self'", connections),
    "worker-src 'self' blob:",
    // A submitted document, in the browser's own viewer.
    "frame-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frameAncestors}`,
  ].join('; ');
}

const list = (directive: string, sources: readonly string[]) => [directive, ...sources].join(' ');
