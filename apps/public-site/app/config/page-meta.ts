import type { MetaDescriptor } from 'react-router-dom';
import { brand } from '@sevenfold/brand';
import { site } from './site';

type Page = { title: string; description: string; path: string; structuredData?: object; indexed?: boolean };

/** Where the picture of a page lies that stands beside links to it. */
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
    ...(indexed ? [] : [{ name: 'robots', content: 'noindex' }]),
    ...(structuredData
      ? [{ 'script:ld+json': { '@context': 'https://schema.org', ...structuredData } }]
      : []),
  ];
}
