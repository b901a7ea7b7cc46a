/*
 * Faults that a game day can cause, in words for operators. Each is a row of the drill's table (`deploy/cluster/disasters`)
 * with a page, a status and a runbook whose commands fix it; `check-drill.ts` compares the two. Imports nothing, so pages
 * need no zod for it.
 */
export const gameDayFaults = [
  {
    id: 'kafka-away',
    name: 'Kafka is down',
    people: 'Messages, profiles and rooms keep working. Updates to other services are delayed.',
  },
  { id: 'redis-full', name: 'Redis is out of memory', people: 'Nobody can join a room.' },
  { id: 'redis-read-only', name: 'Redis became a replica', people: 'Nobody can join a room.' },
  { id: 'redis-password', name: 'Redis password changed', people: 'Nobody can join a room.' },
  {
    id: 's3-away',
    name: 'The object store is down',
    people: 'Messages are accepted. Their files wait until the store is back.',
  },
  {
    id: 's3-password',
    name: 'The object store has new keys',
    people: 'Messages are accepted. Their files wait until the store is back.',
  },
  {
    id: 'keycloak-away',
    name: 'Keycloak is down',
    people:
      'Nobody can sign in. After a minute this page fails too: nobody can confirm that you’re an operator.',
  },
  {
    id: 'postgres-away',
    name: 'PostgreSQL is down',
    people: 'Everything that needs stored data answers 503, including this page. Music keeps playing.',
  },
  {
    id: 'postgres-password',
    name: 'The accounts service has the wrong database password',
    people: 'Profiles and settings answer 503.',
  },
  {
    id: 'accounts-away',
    name: 'The accounts service has no pods',
    people: 'Profiles and settings answer 503.',
  },
  {
    id: 'contact-intake-away',
    name: 'The contact-intake service has no pods',
    people: 'Messages and files answer 503.',
  },
  {
    id: 'rooms-gateway-away',
    name: 'The rooms-gateway service has no pods',
    people: 'Everyone drops out of their room, and nobody can join one.',
  },
] as const;

export type GameDayFault = (typeof gameDayFaults)[number]['id'];

/** Limits that the runner, the service and the console share. */
export const gameDayLimits = {
  /** A runner that has not polled for this long counts as gone. It polls every two seconds. */
  runnerGoneMs: 20_000,
  /** The game ends if the operator’s page has not polled for this long. Browsers wake a hidden tab only once a minute. */
  operatorGoneMs: 150_000,
  /**
   * The runner ends a game if it cannot reach the API for this long. The fault may be what keeps it from the API, so this
   * is longer than an alert takes to page.
   */
  outOfReachMs: 300_000,
  /** Default time limit of a game, in minutes. */
  minutes: 15,
  mostMinutes: 60,
} as const;
