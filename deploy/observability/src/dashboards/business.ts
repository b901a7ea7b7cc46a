import { here, lines, number, quantiles, quantileOf, query, rate, type Dashboard } from './dashboard.js';

const requests = 'http_server_request_duration_count';
const commands = 'sevenfold_moderation_command_duration';

const day = (counter: string, selector = '') => `sum(increase(${counter}{${here(selector)}}[24h]))`;

export const business: Dashboard = {
  uid: 'sevenfold-business',
  title: 'Studio',
  description: 'Product usage. Counts only, no personal data.',
  rows: [
    {
      title: 'The last day',
      panels: [
        number('Page views', 'short', day(requests, 'component="api-gateway",http_route=~"/|/[*]"'), {
          description: 'Pages that the gateway served in 24 hours, including those for crawlers.',
        }),
        number('Messages', 'short', day('sevenfold_contact_submissions_received_total'), {
          description: 'Messages of the contact form that were accepted in 24 hours.',
        }),
        number('First joins of rooms', 'short', day('sevenfold_rooms_joins_total', 'outcome="first"'), {
          description: 'Joins in 24 hours without reconnects.',
        }),
        number(
          'Sign-ins reported',
          'short',
          day('sevenfold_events_handled_total', 'cloudevents_event_type="identity.session.signed-in.v1"'),
          { description: 'Sign-ins in 24 hours whose event was handled.' },
        ),
        number(
          'Badges',
          'short',
          day('sevenfold_events_handled_total', 'cloudevents_event_type="accounts.badge.awarded.v1"'),
          { description: 'Badges earned in 24 hours.' },
        ),
        number('Operator commands', 'short', day(`${commands}_count`), {
          description: 'Commands of operators to rooms in 24 hours.',
        }),
      ],
    },
    {
      title: 'Web vitals',
      panels: [
        lines(
          'Largest contentful paint, p75',
          's',
          [
            query(
              '{{vital}}',
              quantileOf(0.75, 'sevenfold_site_web_vital_duration', ['vital'], 'vital="LCP"', '1h'),
            ),
          ],
          {
            description:
              'Time until the largest part of a page is visible, for three of four views. Good is up to 2.5 s.',
            thresholds: [1.8, 2.5],
          },
        ),
        lines(
          'Interaction and server, p75',
          's',
          [
            query(
              '{{vital}}',
              quantileOf(0.75, 'sevenfold_site_web_vital_duration', ['vital'], 'vital!="LCP"', '1h'),
            ),
          ],
          {
            description: 'The other web vitals that take time: INP up to 0.2 s is good, TTFB up to 0.8 s.',
            thresholds: [0.8, 1.8],
          },
        ),
        lines(
          'Layout shift, p75',
          'short',
          [query('CLS', quantileOf(0.75, 'sevenfold_site_layout_shift', [], '', '1h'))],
          {
            description: 'How much pages move while they load. Good is up to 0.1.',
            thresholds: [0.1, 0.25],
          },
        ),
        lines(
          'Page errors',
          'cps',
          [query('fatal: {{fatal}}', rate('fatal', 'sevenfold_site_exceptions_total'))],
          {
            description:
              'Errors in people’s browsers a second. Fatal ones replaced the page. PagesBreak counts these.',
          },
        ),
        lines(
          'Feature usage',
          'cps',
          [query('{{name}}', `topk(10, ${rate('name', 'sevenfold_site_usage_total')})`)],
          {
            description: 'The ten features that pages report most.',
          },
        ),
        lines(
          'Operator commands by outcome',
          'cps',
          [query('{{command}} {{outcome}}', rate('command, outcome', `${commands}_count`))],
          { description: 'Pending: the effect was not known in time.' },
        ),
        lines('Operator command duration', 's', quantiles(commands), {
          description: 'From the click to the known effect. Objective: 2 s.',
          thresholds: [1, 2],
        }),
      ],
    },
  ],
};
