import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Page } from './pages/page.js';

/** Answers a request of oidc-provider's with a page of ours. */
export function show(context: KoaContextWithOIDC, { html, headers }: Page) {
  context.set(headers);
  context.body = html;
}
