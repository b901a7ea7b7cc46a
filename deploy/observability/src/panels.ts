import { dashboards } from './dashboards/all.js';
import { dashboardJson } from './dashboards/dashboard.js';

/** A panel by its board's uid and its title. */
export interface PanelAddress {
  board: string;
  title: string;
}

const panel = (board: string) => (title: string) => ({ board: `sevenfold-${board}`, title });
const overview = panel('overview');
const rooms = panel('rooms');
const services = panel('services');
const events = panel('events');
const deliveries = panel('deliveries');
const uploads = panel('uploads');
const postgresql = panel('postgresql');
const runtime = panel('runtime');
const business = panel('business');

/** The panels that alerts lead to: the one place to change when boards do. */
export const panels = {
  budget: (objective: string) => overview(objective),
  components: overview('Components'),
  dependencies: overview('Dependencies of services'),
  podsAnswering: overview('Pods answering'),
  sinceLastProbe: overview('Time since the last probe'),
  serverErrors: services('Server errors'),
  rateLimited: services('Rate limited'),
  slowestRoutes: services('Slowest, p99'),
  handshakes: rooms('Rejected handshakes'),
  slowReaders: rooms('Slow readers'),
  resumed: rooms('Resumed without a gap'),
  roomStores: rooms('Stores, p99'),
  outboxAge: events('Oldest waiting'),
  consumerLag: events('Lag'),
  deadLetters: events('Dead letters'),
  deliveriesWaiting: deliveries('Due for'),
  deliveriesByOutcome: deliveries('By outcome'),
  submissionsWaiting: uploads('Oldest waiting for the store'),
  connectionsWaiting: postgresql('Requests waiting'),
  freeDisk: postgresql('Free disk'),
  eventLoop: runtime('Delay, p99'),
  restarts: runtime('Restarts'),
  memory: runtime('Share of the memory limit'),
  pageErrors: business('Page errors'),
} as const;

/** Boards as Grafana has them: title, and the ids of panels by title. */
const boards = new Map(
  dashboards.map(dashboard => {
    const { title, panels: shown } = JSON.parse(dashboardJson(dashboard)) as {
      title: string;
      panels: Array<{ id: number; type: string; title: string }>;
    };
    const ids = shown.filter(({ type }) => type !== 'row').map(each => [each.title, each.id] as const);
    return [dashboard.uid, { title, ids: new Map(ids.toReversed()) }] as const;
  }),
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

/** Board and panel for people, with a link to the board's file. */
export const panelLink = (address: PanelAddress) =>
  `[${boardOf(address).title}: ${address.title}](../../helm/sevenfold/files/dashboards/${address.board.replace('sevenfold-', '')}.json)`;
