import type { MetaDescriptor } from 'react-router-dom';
import { brand } from '@sevenfold/brand';
import { crumbsOf } from './breadcrumb-labels';
import { site } from './site';

type Page = {
  title: string;
  description: string;
  path: string;
  /** What the page is about, as a node of schema.org. */
  structuredData?: object | undefined;
  indexed?: boolean;
};

/** Path of a page's image for link previews. */
export const shareImageOf = (path: string) =>
  `/share/${path === '/' ? 'home' : path.replaceAll(/^\/|\/$/g, '').replaceAll('/', '-')}.png`;

/** Title, description, canonical link, Open Graph and JSON-LD of a page. */
export function pageMeta({
  title,
  description,
  path,
  structuredData,
  indexed = true,
}: Page): MetaDescriptor[] {
  const fullTitle = path === '/' ? `${brand.name} · ${title}` : `${title} · ${brand.name}`;
  const url = site.origin + path;
  const image = site.origin + shareImageOf(indexed ? path : '/');
  return [
    { title: fullTitle },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: brand.name },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: image },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: fullTitle },
    { name: 'twitter:card', content: 'summary_large_image' },
    // Structured data is for search engines.
    indexed
      ? { 'script:ld+json': graphOf({ title, description, path, structuredData }) }
      : { name: 'robots', content: 'noindex' },
  ];
}

/** The page itself, its breadcrumbs, and what it is about. */
function graphOf({ title, description, path, structuredData }: Page) {
  const url = site.origin + path;
  const about = structuredData && { '@id': `${url}#about`, ...structuredData };
  const page = {
    '@type': 'WebPage',
    '@id': url,
    url,
    name: title,
    description,
    inLanguage: 'en',
    isPartOf: { '@type': 'WebSite', '@id': `${site.origin}/#site`, name: brand.name, url: `${site.origin}/` },
    breadcrumb: breadcrumbOf(path, title),
    ...(about && { mainEntity: { '@id': about['@id'] } }),
  };
  return { '@context': 'https://schema.org', '@graph': about ? [page, about] : [page] };
}

function breadcrumbOf(path: string, title: string) {
  const crumbs = crumbsOf(path);
  const above = crumbs.slice(0, -1).filter(({ isPage }) => isPage);
  const steps = [
    { name: 'Home', path: '/' },
    ...above.map(({ label, path }) => ({ name: label, path })),
    ...(crumbs.length > 0 ? [{ name: title, path }] : []),
  ];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: site.origin + path,
    })),
  };
}
