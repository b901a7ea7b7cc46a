import type { Part } from './parts.js';

/** A histogram, and the selectors of all events and of good ones. */
export interface Step {
  metric: string;
  counted: string;
  good: string;
}

/**
 * The service level objectives. Alerts, recording rules, the overview and the thresholds of k6's room
 * journeys derive from them.
 */
export interface Objective {
  /** Value of the label `objective`. */
  id: string;
  /** Prefix of its alert and runbook: `<name>BudgetBurns`. */
  name: string;
  /** Its board, without the prefix `sevenfold-`. */
  board: string;
  /** The objective as one sentence for people. */
  promise: string;
  /** Share of good events over thirty days, 0 to 1. */
  target: number;
  /** The steps that count, each measured upstream of what may be down, so that every failure is seen. */
  steps: readonly Step[];
  /** Seconds; a bucket of each step's histogram. Absent if only the outcome counts. */
  within?: number;
  /** Parts that it needs. If an alert says that one of them is down, that explains a missed objective. */
  through: readonly Part[];
  /** No page for fewer events than this in the long window. */
  minimumEvents: number;
}

export const windowDays = 30;

/** Requests that the gateway answers, itself or through the service behind it. */
function answered(routes: string, more = ''): Step {
  const counted = ['component="api-gateway"', more, `http_route=~"${routes}"`].filter(Boolean).join(',');
  return {
    metric: 'http_server_request_duration',
    counted,
    good: `${counted},http_response_status_code!~"5.."`,
  };
}

const decided = (metric: string, ...selectors: string[]): Step => ({
  metric,
  counted: [...selectors, 'outcome!="refused"'].join(','),
  good: [...selectors, 'outcome="done"'].join(','),
});

export const objectives: readonly Objective[] = [
  {
    id: 'landing-page',
    name: 'LandingPage',
    board: 'services?var-component=api-gateway',
    promise: 'Pages are served within 0.5 s.',
    target: 0.999,
    steps: [answered('/|/[*]', 'http_request_method="GET"')],
    within: 0.5,
    through: ['api-gateway'],
    minimumEvents: 100,
  },
  {
    id: 'sign-in',
    name: 'SignIn',
    board: 'dependencies',
    promise: 'Sign-in requests are answered within 1 s.',
    target: 0.999,
    steps: [answered('/realms/.*')],
    within: 1,
    through: ['api-gateway', 'sign-in', 'database'],
    minimumEvents: 50,
  },
  {
    id: 'joining',
    name: 'Joining',
    board: 'rooms',
    promise: 'Each step of joining a room takes at most 0.5 s.',
    target: 0.99,
    steps: [
      answered('/api/rydesync/tickets'),
      decided('sevenfold_gateway_handshake_duration'),
      decided('sevenfold_rooms_operation_duration', 'operation="join"'),
    ],
    within: 0.5,
    through: ['api-gateway', 'identity', 'rooms-gateway', 'sign-in', 'database', 'room-store'],
    minimumEvents: 30,
  },
  {
    id: 'control',
    name: 'Control',
    board: 'rooms',
    promise: 'Host actions are accepted and sent to all listeners within 25 ms.',
    target: 0.99,
    steps: [decided('sevenfold_rooms_operation_duration', 'operation!="join"')],
    within: 0.025,
    through: ['api-gateway', 'rooms-gateway', 'database', 'room-store'],
    minimumEvents: 100,
  },
  {
    id: 'hearing-the-same',
    name: 'HearingTheSame',
    board: 'rooms',
    promise: 'Listeners report that they are in step within 30 ms.',
    target: 0.99,
    steps: [{ metric: 'sevenfold_rooms_listener_error', counted: '', good: '' }],
    within: 0.03,
    through: ['rooms-gateway', 'room-store'],
    minimumEvents: 100,
  },
  {
    id: 'submissions',
    name: 'Submissions',
    board: 'services?var-component=contact-intake',
    promise: 'Messages and file chunks are accepted.',
    target: 0.999,
    steps: [answered('/api/contact/.*')],
    through: ['api-gateway', 'contact-intake', 'database', 'objects'],
    minimumEvents: 20,
  },
  {
    id: 'operator-commands',
    name: 'OperatorCommands',
    board: 'business',
    promise: 'Operator commands take effect within 2 s.',
    target: 0.99,
    steps: [decided('sevenfold_moderation_command_duration')],
    within: 2,
    through: ['moderation', 'rooms-gateway', 'events', 'database', 'room-store'],
    minimumEvents: 5,
  },
];

export interface BurnWindow {
  severity: 'page' | 'ticket';
  /** Burn rate: at 1, the budget lasts exactly its 30 days. */
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
