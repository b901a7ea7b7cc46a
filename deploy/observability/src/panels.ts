import { dashboards } from './dashboards/all.js';
import { panelIds } from './dashboards/grafana.js';

/** A panel by its board's uid and its title. */
export interface PanelAddress {
  board: string;
  title: string;
}

const panel = (board: string) => (title: string) => ({ board: `sevenfold-${board}`, title });
const isItUs = panel('is-it-us');
const rooms = panel('rooms');
const services = panel('services');
const dependencies = panel('dependencies');
const runtime = panel('runtime');
const business = panel('business');

/** The panels that alerts lead to: the one place to change when boards do. */
export const panels = {
  budgets: isItUs('Error budgets'),
  components: dependencies('Seen by the status page'),
  dependencies: isItUs('Dependencies'),
  podsAnswering: runtime('Pods answering'),
  sinceLastProbe: dependencies('Time since the last probe'),
  serverErrors: services('Server errors'),
  rateLimited: services('Rate limited'),
  signInRequests: dependencies('Sign-in requests'),
  handshakes: rooms('Rejected handshakes'),
  slowReaders: rooms('Slow readers'),
  resumed: rooms('Resumed without a gap'),
  redisMemory: dependencies('Memory used'),
  outboxAge: dependencies('Oldest in the outbox'),
  consumerLag: dependencies('Lag'),
  handled: dependencies('Handled'),
  deadLetters: dependencies('Dead letters'),
  deliveriesWaiting: services('Due for'),
  deliveriesByOutcome: services('Attempts'),
  submissionsWaiting: services('Oldest waiting for the store'),
  connectionsWaiting: dependencies('Requests waiting'),
  freeDisk: dependencies('Database disk free'),
  storeDisk: dependencies('Store disk free'),
  backups: dependencies('Age of the last backup'),
  eventLoop: runtime('Delay, p99'),
  restarts: runtime('Restarts'),
  memory: runtime('Share of the memory limit'),
  pageErrors: business('Page errors'),
} as const;

/** Boards as Grafana shows them: the title, and panel ids by panel title. */
const boards = new Map<string, { title: string; ids: ReadonlyMap<string, number> }>(
  dashboards.map(board => [board.uid, { title: `Sevenfold / ${board.title}`, ids: panelIds(board) }]),
);

/** @throws if no board has the panel. */
function boardOf({ board, title }: PanelAddress) {
  const found = boards.get(board);
  const id = found?.ids.get(title);
  if (!found || id === undefined) throw new Error(`no board ${board} has a panel "${title}"`);
  return { id, title: found.title };
}

/** A panel's address in Grafana, below its base URL. */
export const panelUrl = (address: PanelAddress) => `d/${address.board}?viewPanel=${boardOf(address).id}`;

/** Board and panel as a Markdown link to the board's file. */
export const panelLink = (address: PanelAddress) =>
  `[${boardOf(address).title}: ${address.title}](../../helm/sevenfold/files/dashboards/${address.board.replace('sevenfold-', '')}.json)`;
