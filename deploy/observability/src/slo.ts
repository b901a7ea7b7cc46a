/**
 * What we promise the people who come here: the one place in which objectives stand. Alerts, recording rules, the overview
 * and the thresholds of k6's room journeys follow it.
 */
export interface Objective {
  /** Label of its series. */
  id: string;
  /** Its alert and runbook are called so, with `BudgetBurns` behind. */
  name: string;
  /** As a person would say it. */
  promise: string;
  /** Share of the events that must be good, over thirty days. */
  target: number;
  /** What is counted: a histogram, and the selectors of what counts and of what is good. */
  metric: string;
  counted: string;
  good: string;
  /** In seconds; a bucket of the histogram. Absent where only the outcome matters. */
  within?: number;
  /** Nobody is woken for fewer events than this in the long window. */
  minimumEvents: number;
}

export const windowDays = 30;

const answered = (selector: string) => ({
  metric: 'http_server_request_duration',
  counted: selector,
  good: `${selector},http_response_status_code!~"5.."`,
});

export const objectives: readonly Objective[] = [
  {
    id: 'landing-page',
    name: 'LandingPage',
    promise: 'Pages are served, within half a second.',
    target: 0.999,
    ...answered('component="api-gateway",http_request_method="GET",http_route=~"/|/[*]"'),
    within: 0.5,
    minimumEvents: 100,
  },
  {
    id: 'sign-in',
    name: 'SignIn',
    promise: 'Signing in is answered, within a second.',
    target: 0.999,
    ...answered('component="api-gateway",http_route="/realms/*"'),
    within: 1,
    minimumEvents: 50,
  },
  {
    id: 'joining',
    name: 'Joining',
    promise: 'Whoever joins a room is in it within half a second.',
    target: 0.99,
    metric: 'rooms_operation_duration',
    counted: 'operation="join",outcome!="refused"',
    good: 'operation="join",outcome="done"',
    within: 0.5,
    minimumEvents: 30,
  },
  {
    id: 'control',
    name: 'Control',
    promise: 'What the host does is accepted and on its way to everybody within 25 ms.',
    target: 0.99,
    metric: 'rooms_operation_duration',
    counted: 'operation!="join",outcome!="refused"',
    good: 'operation!="join",outcome="done"',
    within: 0.025,
    minimumEvents: 100,
  },
  {
    id: 'hearing-the-same',
    name: 'HearingTheSame',
    promise: 'Listeners are within 30 ms of the moment, by their own reports.',
    target: 0.99,
    metric: 'rooms_listener_error',
    counted: '',
    good: '',
    within: 0.03,
    minimumEvents: 100,
  },
  {
    id: 'submissions',
    name: 'Submissions',
    promise: 'Messages and the pieces of their files are taken.',
    target: 0.999,
    ...answered('component="contact-intake",http_route=~"/api/contact/.*"'),
    minimumEvents: 20,
  },
  {
    id: 'operator-commands',
    name: 'OperatorCommands',
    promise: 'What an operator orders for a room has happened within two seconds.',
    target: 0.99,
    metric: 'moderation_command_duration',
    counted: 'outcome!="refused"',
    good: 'outcome="done"',
    within: 2,
    minimumEvents: 5,
  },
];

export interface BurnWindow {
  severity: 'page' | 'ticket';
  /** How many times faster than evenly the budget is spent. */
  factor: number;
  long: string;
  /** A twelfth of it: shows that it still goes on. */
  short: string;
}

/** A page is 2 % of the budget in an hour or 5 % in six; a ticket is what would use it up exactly. */
export const burnWindows: readonly BurnWindow[] = [
  { severity: 'page', factor: 14.4, long: '1h', short: '5m' },
  { severity: 'page', factor: 6, long: '6h', short: '30m' },
  { severity: 'ticket', factor: 1, long: '3d', short: '6h' },
];
