import { windowDays } from '../slo.js';
import { here, lines, query, quantileOf, rate, share, type Dashboard, type RowLink } from './dashboard.js';

const requests = 'http_server_request_duration_count';
/** Long enough for a few scrapes, short enough for "now". */
const now = '5m';

const ratio = `objective:budget:ratio{${here()}}`;

/** A recording of each objective, with labels that say where its row leads. */
const ofObjective = (recording: string, operator = '*', other = `(${ratio} > bool 0)`) =>
  `sum by (objective) (${recording}{${here()}}) ${operator} on (objective) group_left (runbook, board) ${other}`;

/** Burn rate: at 1, the budget lasts exactly its 30 days. */
const burn = ofObjective('objective:errors:ratio_rate1h', '/', ratio);

const ofService: readonly RowLink[] = [
  { title: 'Board', to: 'board', target: 'sevenfold-services?var-component={component}' },
  { title: 'Runbook', to: 'runbook', target: 'ServiceFailing.md' },
  { title: 'Traces', to: 'traces', target: '{component}' },
  { title: 'Logs', to: 'logs', target: '{component}' },
];

/** Long by design, so they say nothing about slowness. */
const quick = 'http_route!~".*/(changes|revocations|socket)"';

export const isItUs: Dashboard = {
  uid: 'sevenfold-is-it-us',
  title: 'Is it us?',
  description: 'What an engineer looks at first at night: budgets, alerts, services, dependencies.',
  rows: [
    {
      height: 9,
      panels: [
        {
          kind: 'table',
          title: 'Error budgets',
          description: `What is left of the error budget of the last ${windowDays} days, the burn rate of the last hour (1 spends it exactly over the window), and how many days it lasts at the pace of the last three days. Below 0 the objective is missed: no risky deploys until it recovers.`,
          width: 12,
          by: { objective: 'Objective' },
          hidden: ['runbook', 'board'],
          links: [
            { title: 'Board', to: 'board', target: '{board}' },
            { title: 'Runbook', to: 'runbook', target: '{runbook}.md' },
          ],
          queries: [
            {
              legend: `Left of ${windowDays} d`,
              unit: 'percentunit',
              thresholds: [0.25, 0],
              expr: ofObjective('objective:budget:left30d'),
            },
            // A page needs 14.4 in an hour, a ticket 1 in three days.
            { legend: 'Burn, 1 h', unit: 'short', thresholds: [1, 14.4], expr: burn },
            {
              legend: 'Days left',
              unit: 'd',
              thresholds: [10, 3],
              expr: ofObjective('objective:budget:days_left'),
            },
          ],
        },
        {
          kind: 'table',
          title: 'Firing alerts',
          description:
            'Alerts that fire now, and for how long. Empty is good. Open the runbook of the oldest page first: later ones are often its consequences.',
          width: 12,
          by: { alertname: 'Alert', severity: 'Severity', component: 'Service', name: 'What' },
          links: [{ title: 'Runbook', to: 'runbook', target: '{alertname}.md' }],
          // The console reads alerts from Prometheus itself, with their texts.
          onlyInGrafana: true,
          queries: [
            {
              legend: 'For',
              unit: 's',
              unlimited: 'An alert needs someone, however long it has been firing.',
              // Alerts without a namespace count too. Watchdog always fires.
              expr: 'max by (alertname, severity, component, name) ((time() - ALERTS_FOR_STATE{namespace=~"|$namespace",alertname!="Watchdog"}) and ignoring (alertstate) ALERTS{alertstate="firing"})',
            },
          ],
        },
      ],
    },
    {
      height: 9,
      panels: [
        {
          kind: 'table',
          title: 'Services',
          description:
            'Traffic, errors, latency and saturation of each service in the last five minutes. One red row is that service; several are what they share.',
          width: 10,
          by: { component: 'Service' },
          links: ofService,
          queries: [
            { legend: 'Requests', unit: 'reqps', expr: rate('component', requests, '', now) },
            {
              legend: 'Errors',
              unit: 'percentunit',
              // ServiceFailing fires above 5 %.
              thresholds: [0.01, 0.05],
              expr: share(
                rate('component', requests, 'http_response_status_code=~"5.."', now),
                rate('component', requests, '', now),
              ),
            },
            {
              legend: 'p99',
              unit: 's',
              thresholds: [0.5, 2],
              expr: quantileOf(0.99, 'http_server_request_duration', ['component'], quick, now),
            },
            {
              legend: 'Busy',
              unit: 'percentunit',
              thresholds: [0.7, 0.9],
              expr: `max by (component) (nodejs_eventloop_utilization{${here()}})`,
            },
          ],
        },
        {
          kind: 'matrix',
          title: 'Dependencies',
          description:
            'Whether each service reaches what it depends on; down if any of its pods does not. A red column is the dependency, a red row the service or its network.',
          width: 7,
          rows: 'component',
          columns: 'check',
          links: [
            { title: 'Board', to: 'board', target: 'sevenfold-dependencies' },
            { title: 'Runbook', to: 'runbook', target: 'README.md' },
            { title: 'Logs', to: 'logs', target: '{component}' },
          ],
          queries: [
            query('up', `min by (component, check) (sevenfold_readiness_check_up{${here('component!=""')}})`),
          ],
        },
        lines('Burn rate', 'short', [query('{{objective}}', burn)], {
          width: 7,
          description:
            'How fast each budget was spent in the hour before, with deploys and pages as marks: what changed when it began?',
          thresholds: [1, 14.4],
        }),
      ],
    },
  ],
};
