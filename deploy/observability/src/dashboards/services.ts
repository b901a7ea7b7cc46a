import { here, lines, quantiles, quantileOf, query, rate, share, type Dashboard } from './dashboard.js';

const requests = 'http_server_request_duration_count';
const chosen = 'component=~"$component"';
const failed = `${chosen},http_response_status_code=~"5.."`;

export const services: Dashboard = {
  uid: 'sevenfold-services',
  title: 'Services',
  description:
    'Requests, errors and durations of each service, and what services deliver: files, emails, notices.',
  byService: true,
  rows: [
    {
      title: 'All selected',
      panels: [
        lines('Requests', 'reqps', [query('{{component}}', rate('component', requests, chosen))], {
          description: 'Requests a second. A drop to nothing is as telling as a peak.',
        }),
        lines(
          'Server errors',
          'percentunit',
          [
            query(
              '{{component}}',
              share(rate('component', requests, failed), rate('component', requests, chosen)),
            ),
          ],
          {
            description: 'Share of requests that end in 5xx. ServiceFailing fires above 5 %.',
            thresholds: [0.01, 0.05],
          },
        ),
        lines('Durations', 's', quantiles('http_server_request_duration', chosen), {
          description:
            'Half, 90 % and 99 % of requests took at most this long. Points link to a trace of that duration. Open connections and long polls count with their whole length.',
          thresholds: [0.5, 2],
        }),
      ],
    },
    {
      title: 'By route',
      panels: [
        lines(
          'Busiest',
          'reqps',
          [query('{{http_route}}', `topk(10, ${rate('http_route', requests, `${chosen},http_route!=""`)})`)],
          { description: 'The ten routes with the most requests.' },
        ),
        lines(
          'Failing',
          'reqps',
          [
            query(
              '{{http_route}}',
              `topk(10, ${rate('http_route', requests, failed)}) or ${rate('http_route', requests, `${chosen},http_route!=""`)} * 0`,
            ),
          ],
          { description: 'Server errors a second by route: where to begin. All at 0 is good.' },
        ),
        lines(
          'Slowest, p99',
          's',
          [
            query(
              '{{http_route}}',
              `topk(10, ${quantileOf(0.99, 'http_server_request_duration', ['http_route'], chosen)})`,
            ),
          ],
          {
            description: 'The ten routes with the highest p99.',
            unlimited: 'Long polls and downloads have no limit.',
          },
        ),
      ],
    },
    {
      title: 'Responses',
      panels: [
        lines(
          'By status',
          'reqps',
          [query('{{http_response_status_code}}', rate('http_response_status_code', requests, chosen))],
          { description: 'Responses a second by status code.' },
        ),
        lines(
          'Rate limited',
          'percentunit',
          [
            query(
              '{{component}}',
              share(
                rate('component', requests, `${chosen},http_response_status_code="429"`),
                rate('component', requests, chosen),
              ),
            ),
          ],
          {
            description: 'Share of requests rejected by rate limits. RequestsRefused fires above 10 %.',
            thresholds: [0.05, 0.1],
          },
        ),
      ],
    },
    {
      title: 'Messages and files',
      panels: [
        lines(
          'Accepted and stored',
          'cps',
          [
            query(
              'accepted',
              `sum(rate(sevenfold_contact_submissions_received_total{${here()}}[$__rate_interval]))`,
            ),
            query(
              'stored',
              `sum(rate(sevenfold_contact_submissions_stored_total{${here()}}[$__rate_interval]))`,
            ),
          ],
          { description: 'Messages a second. What is accepted must be stored soon after.' },
        ),
        lines(
          'Oldest waiting for the store',
          's',
          [query('age', `max(sevenfold_contact_submissions_waiting_age{${here()}})`)],
          {
            description:
              'A message waits while the object store is away; nothing is lost. SubmissionsWait fires if it waits too long.',
            thresholds: [60, 600],
          },
        ),
        lines(
          'File chunks',
          's',
          quantiles(
            'http_server_request_duration',
            'component="contact-intake",http_route=~"/api/contact/.*"',
          ),
          {
            description: 'How long requests to the contact form take, with their files.',
            thresholds: [2, 10],
          },
        ),
      ],
    },
    {
      title: 'Emails and notices',
      panels: [
        lines(
          'Due for',
          's',
          [query('{{component}} {{kind}}', `max by (component, kind) (sevenfold_deliveries_age{${here()}})`)],
          {
            description: 'How long the oldest email, webhook or push message has been due.',
            thresholds: [300, 1800],
          },
        ),
        lines(
          'Due',
          'short',
          [query('{{component}} {{kind}}', `max by (component, kind) (sevenfold_deliveries_due{${here()}})`)],
          { description: 'Emails, webhooks and push messages that wait.' },
        ),
        lines(
          'Attempts',
          'cps',
          [query('{{kind}} {{outcome}}', rate('kind, outcome', 'sevenfold_deliveries_attempted_total'))],
          { description: 'Attempts to deliver by outcome. Failed ones are repeated, rejected ones are not.' },
        ),
      ],
    },
  ],
};
