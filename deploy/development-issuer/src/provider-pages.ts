import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Page } from './pages/page.js';

/** Answers a request of oidc-provider with our own page. */
export function show(context: KoaContextWithOIDC, { html, headers }: Page) {
  context.set(headers);
  context.body = html;
}
