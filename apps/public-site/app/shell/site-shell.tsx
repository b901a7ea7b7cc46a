import type { ReactNode } from 'react';
import { Breadcrumb } from './breadcrumb';
import { PleatBackground } from './pleat-background';
import { SiteFooter } from './site-footer';
import { SiteHeader } from './site-header';

/** Header and footer around every page. */
export function SiteShell({ children }: { children: ReactNode }) {
  return (
    <>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <PleatBackground />
      <SiteHeader />
      <main id="content" tabIndex={-1}>
        <Breadcrumb />
        {children}
      </main>
      <SiteFooter />
    </>
  );
}
