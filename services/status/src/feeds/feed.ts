import type { Incident, StatusPage } from '@sevenfold/contracts';
import { escapeXml } from '@sevenfold/service-defaults';

interface Item {
  id: string;
  title: string;
  text: string;
  /** On the site. */
  path: string;
  at: string;
  updated: string;
}

/** Incidents and planned maintenance, newest first. */
function itemsOf({ incidents, planned }: Pick<StatusPage, 'incidents' | 'planned'>): Item[] {
  const maintenance = planned.map(({ id, title, text, startsAt, endsAt }) => ({
    id,
    title: `Planned maintenance: ${title}`,
    path: `/status#${id}`,
    text: [`From ${startsAt} to ${endsAt}.`, text].filter(Boolean).join('\n'),
    at: startsAt,
    updated: startsAt,
  }));
  return [...maintenance, ...incidents.map(itemOf)];
}

const itemOf = ({ id, title, state, startedAt, updates }: Incident): Item => ({
  id,
  title: state === 'resolved' ? `Resolved: ${title}` : title,
  path: `/status/incidents/${id}`,
  text: updates.map(({ at, state, text }) => `${at} ${state}: ${text}`).join('\n'),
  at: startedAt,
  updated: updates[0]?.at ?? startedAt,
});

const name = 'Sevenfold service status';

export function atomFeed(page: StatusPage, origin: string): string {
  const entries = itemsOf(page).map(
    ({ id, title, text, path, at, updated }) => `  <entry>
    <id>urn:uuid:${id}</id>
    <title>${escapeXml(title)}</title>
    <link href="${escapeXml(origin + path)}"/>
    <published>${at}</published>
    <updated>${updated}</updated>
    <content type="text">${escapeXml(text)}</content>
  </entry>
`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>${escapeXml(origin)}/status</id>
  <title>${name}</title>
  <author><name>Sevenfold</name></author>
  <link href="${escapeXml(origin)}/status"/>
  <link rel="self" href="${escapeXml(origin)}/api/status/feed.atom"/>
  <updated>${page.updatedAt}</updated>
${entries.join('')}</feed>
`;
}

export function rssFeed(page: StatusPage, origin: string): string {
  const items = itemsOf(page).map(
    ({ id, title, text, path, updated }) => `    <item>
      <guid isPermaLink="false">${id}</guid>
      <title>${escapeXml(title)}</title>
      <link>${escapeXml(origin + path)}</link>
      <pubDate>${new Date(updated).toUTCString()}</pubDate>
      <description>${escapeXml(text)}</description>
    </item>
`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0">
  <channel>
    <title>${name}</title>
    <link>${escapeXml(origin)}/status</link>
    <description>Incidents and planned maintenance</description>
    <lastBuildDate>${new Date(page.updatedAt).toUTCString()}</lastBuildDate>
${items.join('')}  </channel>
</rss>
`;
}
