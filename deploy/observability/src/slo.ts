/**
 * The service level objectives. Alerts, recording rules, the overview and the thresholds of k6's room
 * journeys derive from them.
 */
export interface Objective {
  /** Value of the label `objective`. */
  id: string;
  /** Prefix of its alert and runbook: `<name>BudgetBurns`. */
  name: string;
  /** The objective as one sentence for people. */
  promise: string;
  /** Share of good events over thirty days, 0 to 1. */
  target: number;
  /** The histogram, and the selectors of all events and of good ones. */
  metric: string;
  counted: string;
  good: string;
  /** Seconds; a bucket of the histogram. Absent where only the outcome counts. */
  within?: number;
  /** No page for fewer events than this in the long window. */
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
    promise: 'Pages are served within 0.5 s.',
    target: 0.999,
    ...answered('component="api-gateway",http_request_method="GET",http_route=~"/|/[*]"'),
    within: 0.5,
    minimumEvents: 100,
  },
  {
    id: 'sign-in',
    name: 'SignIn',
    promise: 'Sign-in requests are answered within 1 s.',
    target: 0.999,
    ...answered('component="api-gateway",http_route="/realms/*"'),
    within: 1,
    minimumEvents: 50,
  },
  {
    id: 'joining',
    name: 'Joining',
    promise: 'Joining a room takes at most 0.5 s.',
    target: 0.99,
    metric: 'sevenfold_rooms_operation_duration',
    counted: 'operation="join",outcome!="refused"',
    good: 'operation="join",outcome="done"',
    within: 0.5,
    minimumEvents: 30,
  },
  {
    id: 'control',
    name: 'Control',
    promise: 'Host actions are accepted and sent to all listeners within 25 ms.',
    target: 0.99,
    metric: 'sevenfold_rooms_operation_duration',
    counted: 'operation!="join",outcome!="refused"',
    good: 'operation!="join",outcome="done"',
    within: 0.025,
    minimumEvents: 100,
  },
  {
    id: 'hearing-the-same',
    name: 'HearingTheSame',
    promise: 'Listeners report that they are in step within 30 ms.',
    target: 0.99,
    metric: 'sevenfold_rooms_listener_error',
    counted: '',
    good: '',
    within: 0.03,
    minimumEvents: 100,
  },
  {
    id: 'submissions',
    name: 'Submissions',
    promise: 'Messages and file chunks are accepted.',
    target: 0.999,
    ...answered('component="contact-intake",http_route=~"/api/contact/.*"'),
    minimumEvents: 20,
  },
  {
    id: 'operator-commands',
    name: 'OperatorCommands',
    promise: 'Operator commands take effect within 2 s.',
    target: 0.99,
    metric: 'sevenfold_moderation_command_duration',
    counted: 'outcome!="refused"',
    good: 'outcome="done"',
    within: 2,
    minimumEvents: 5,
  },
];

export interface BurnWindow {
  severity: 'page' | 'ticket';
  /** Burn rate: how many times faster than evenly the budget is spent. */
  factor: number;
  long: string;
  /** A twelfth of the long window: shows that the burn continues. */
  short: string;
}

/**
 * A page means 2 % of the budget in an hour or 5 % in six hours; a ticket means the pace that uses it up
 * exactly. Source: Google, The Site Reliability Workbook, chapter 5.
 */
export const burnWindows: readonly BurnWindow[] = [
  { severity: 'page', factor: 14.4, long: '1h', short: '5m' },
  { severity: 'page', factor: 6, long: '6h', short: '30m' },
  { severity: 'ticket', factor: 1, long: '3d', short: '6h' },
];
