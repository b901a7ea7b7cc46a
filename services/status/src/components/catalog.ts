import { NotFound, type DivisionId } from '@sevenfold/contracts';

/** End-to-end journeys of people. */
export const journeyNames = ['sign-in', 'room', 'submission'] as const;
export type JourneyName = (typeof journeyNames)[number];
export const journeySignal = (name: JourneyName) => `journey-${name}`;

export const signInProvider = 'sign-in-provider';

/** Readiness checks of services, by the component that represents them. */
export const checksOfDependency: Record<string, readonly string[]> = {
  postgresql: ['database'],
  'event-transport': ['events'],
  'object-store': ['objects'],
  'room-store': ['room-store'],
};

/** A component of the status page. */
export interface Component {
  readonly id: string;
  readonly name: string;
  readonly group: DivisionId | 'studio' | 'journeys' | 'dependencies';
  readonly description: string;
  /** Where it is used, on the site. */
  readonly url?: string;
  /** The signals that it needs. The first is the component's own signal, which also gives its latency. */
  readonly needs: readonly [string, ...string[]];
  /** Signals on its path. A failure of one of them explains a failure here. */
  readonly through?: readonly string[];
}

/** The gateway serves a division's pages; a page that cannot load is down, whatever else works. */
const pages = (
  group: DivisionId,
  name: string,
  description: string,
  url = `/divisions/${group}`,
): Component => ({ id: `${group}-pages`, name, group, description, url, needs: ['api-gateway'] });

/** Everything on the status page, in order. */
export const catalog: readonly Component[] = [
  {
    id: 'website',
    name: 'Website',
    group: 'studio',
    url: '/',
    needs: ['api-gateway'],
    description: 'The studio’s pages, and the gateway to everything behind them.',
  },
  {
    id: 'sign-in',
    name: 'Sign-in',
    group: 'studio',
    url: '/auth/signin',
    description: 'Signing in and out, and guest passes for the listening rooms.',
    needs: ['identity', signInProvider],
  },
  {
    id: 'profiles',
    name: 'Profiles and settings',
    group: 'studio',
    url: '/profile',
    needs: ['accounts'],
    description: 'Profiles, settings, badges and access to divisions.',
  },
  {
    id: 'moderation',
    name: 'Moderation',
    group: 'studio',
    url: '/admin',
    needs: ['moderation'],
    description: 'Operators’ tools for rooms, and maintenance mode.',
  },
  {
    id: 'status',
    name: 'Status page',
    group: 'studio',
    url: '/status',
    needs: ['status'],
    description: 'This page: probes, history and incidents.',
  },
  {
    id: 'contact',
    name: 'Contact intake',
    group: 'lumina',
    url: '/contact',
    needs: ['contact-intake'],
    description: 'Messages to us, with their files.',
  },
  pages('lumina', 'Lumina studio', 'Branding work and the brand maker.'),
  pages('vespera', 'Vespera reading room', 'Book series, excerpts and the reader.'),
  pages('nexus', 'Nexus workshop', 'Router diagrams, examples and the CSV playground.'),
  pages('summit', 'Summit educator hub', 'Learning objectives, resources and lessons.'),
  pages('skyforge', 'Skyforge arcade', 'Games and interactive work.'),
  pages('horizon', 'Horizon flight deck', 'Drone and visual work.'),
  {
    id: 'rooms',
    name: 'RydeSync rooms',
    group: 'echoverse',
    url: '/rydesync',
    needs: ['rooms-gateway'],
    description: 'Listening rooms where everyone hears the same moment.',
  },
  pages('echoverse', 'EchoVerse bands', 'Band pages, docs and the soundboard.'),
  {
    id: journeySignal('sign-in'),
    name: 'Signing in',
    group: 'journeys',
    url: '/auth/signin',
    needs: [journeySignal('sign-in')],
    through: ['api-gateway', 'identity', signInProvider, 'postgresql'],
    description: 'We sign in, from the gateway to the database and back.',
  },
  {
    id: journeySignal('room'),
    name: 'Joining a room',
    group: 'journeys',
    url: '/rydesync',
    needs: [journeySignal('room')],
    through: [
      'api-gateway',
      'rooms-gateway',
      signInProvider,
      'postgresql',
      'room-store',
      journeySignal('sign-in'),
    ],
    description: 'We join a room, sync with its clock and leave.',
  },
  {
    id: journeySignal('submission'),
    name: 'Sending a message',
    group: 'journeys',
    url: '/contact',
    needs: [journeySignal('submission')],
    through: [
      'api-gateway',
      'contact-intake',
      signInProvider,
      'postgresql',
      'object-store',
      journeySignal('sign-in'),
    ],
    description: 'We send a message with a file, and check that it is stored.',
  },
  {
    id: 'postgresql',
    name: 'Database',
    group: 'dependencies',
    needs: ['postgresql'],
    description: 'PostgreSQL, where every service keeps its data.',
  },
  {
    id: 'event-transport',
    name: 'Event transport',
    group: 'dependencies',
    needs: ['event-transport'],
    description: 'Carries events from one service to the others.',
  },
  {
    id: 'object-store',
    name: 'File storage',
    group: 'dependencies',
    needs: ['object-store'],
    description: 'Keeps uploaded files.',
  },
  {
    id: 'room-store',
    name: 'Live room state',
    group: 'dependencies',
    needs: ['room-store'],
    description: 'What is happening in rooms right now.',
  },
  {
    id: signInProvider,
    name: 'Sign-in provider',
    group: 'dependencies',
    needs: [signInProvider],
    description: 'Verifies who you are.',
  },
];

const owners = new Map(catalog.toReversed().map(({ id, needs }) => [needs[0], id]));

/** The component that owns a signal: where several need it, only this one gets an incident. */
export const ownerOf = (signal: string): string | undefined => owners.get(signal);

/** @throws NotFound for the first id that is not a component. */
export function requireComponents(ids: readonly string[]): void {
  const unknown = ids.find(id => !catalog.some(known => known.id === id));
  if (unknown !== undefined) throw new NotFound('component.not-found', `There’s no component "${unknown}".`);
}
