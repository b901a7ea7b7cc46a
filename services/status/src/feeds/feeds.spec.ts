import type { StatusPage } from '@sevenfold/contracts';
import { badgeSvg } from './badge.js';
import { maintenanceCalendar } from './maintenance-calendar.js';
import { atomFeed, rssFeed } from './feed.js';
import { summaryOf } from './summary.js';

const at = '2026-05-06T07:08:09.000Z';
const page: StatusPage = {
  banner: { state: 'down', text: 'RydeSync rooms are down' },
  groups: [
    {
      id: 'echoverse',
      name: 'EchoVerse',
      entries: [
        {
          id: 'rooms',
          name: 'RydeSync rooms',
          status: 'down',
          description: '',
          lastUpdated: at,
          uptime: { day: 99, ninetyDays: 99 },
        },
      ],
    },
  ],
  incidents: [
    {
      id: '00000000-0000-4000-8000-000000000001',
      component: 'rooms',
      componentIds: ['rooms'],
      openedBy: 'operators',
      title: 'Rooms & <friends> are "down"',
      impact: 'down',
      state: 'identified',
      startedAt: at,
      resolvedAt: null,
      updates: [{ at, state: 'identified', text: ']]> <script>alert(1)</script>' }],
    },
  ],
  planned: [
    {
      id: '00000000-0000-4000-8000-000000000002',
      title: 'New strings',
      text: 'An hour of quiet.',
      components: ['rooms'],
      startsAt: at,
      endsAt: at,
      state: 'running',
    },
  ],
  updatedAt: at,
  staleSince: null,
};

describe('the feeds', () => {
  it.each([
    ['Atom', atomFeed, 'entry'],
    ['RSS', rssFeed, 'item'],
  ] as const)('list incidents and planned maintenance as %s, hostile text as text', (_, feed, element) => {
    const xml = feed(page, 'https://sevenfold.test');
    const document = new DOMParserOfXml(xml);
    expect(document.count(element)).toBe(2);
    expect(xml).toContain('Rooms &amp; &lt;friends&gt; are &quot;down&quot;');
    expect(xml).toContain('Planned maintenance: New strings');
    expect(xml).toContain('https://sevenfold.test/status/incidents/00000000-0000-4000-8000-000000000001');
    expect(xml).not.toContain('<script');
  });
});

/** Just enough of a parser to check a feed: every element that is opened is closed, in order. */
class DOMParserOfXml {
  private readonly names: string[] = [];

  constructor(xml: string) {
    const open: string[] = [];
    for (const [, closing, name, empty] of xml.matchAll(/<(\/)?([a-zA-Z]+)[^<>]*?(\/)?>/g)) {
      if (closing) expect(open.pop()).toBe(name);
      else if (!empty) open.push(name!);
      if (!closing) this.names.push(name!);
    }
    expect(open).toEqual([]);
  }

  count(name: string) {
    return this.names.filter(found => found === name).length;
  }
}

describe('the calendar', () => {
  it('has planned maintenance in lines of at most 75 bytes, with special characters escaped', () => {
    const text = `First line, with a comma; and ${'ü'.repeat(60)}\nEND:VCALENDAR`;
    const calendar = maintenanceCalendar(
      [{ ...page.planned[0]!, text }],
      'https://sevenfold.test',
      new Date(at),
    );
    const lines = calendar.split('\r\n');
    for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(lines.filter(line => line === 'END:VCALENDAR')).toHaveLength(1);
    expect(lines).toContain('DTSTART:20260506T070809Z');
    expect(calendar.replaceAll('\r\n ', '')).toContain(
      `DESCRIPTION:First line\\, with a comma\\; and ${'ü'.repeat(60)}\\nEND:VCALENDAR\r\n`,
    );
  });
});

describe('the summary', () => {
  it('uses the words that aggregators know', () => {
    const summary = summaryOf(page, 'https://sevenfold.test');
    expect(summary.status).toEqual({ indicator: 'major', description: 'RydeSync rooms are down' });
    expect(summary.components.map(({ id, status, group_id }) => [id, status, group_id])).toEqual([
      ['group-echoverse', 'major_outage', null],
      ['rooms', 'major_outage', 'group-echoverse'],
    ]);
    expect(summary.incidents[0]).toMatchObject({ status: 'identified', impact: 'major', resolved_at: null });
    expect(summary.scheduled_maintenances[0]).toMatchObject({ status: 'in_progress', scheduled_for: at });
  });
});

describe('the badge', () => {
  it('says in words what its colour says', () => {
    expect(badgeSvg('A & B', 'down')).toContain('aria-label="A &amp; B: down"');
    expect(badgeSvg('Sevenfold', 'operational')).not.toBe(badgeSvg('Sevenfold', 'degraded'));
  });
});
