import {
  IconActivity,
  IconAlertTriangle,
  IconApi,
  IconBookmark,
  IconBroadcast,
  IconChartLine,
  IconClipboardList,
  IconFlame,
  IconHeartbeat,
  IconInbox,
  IconKey,
  IconMail,
  IconMailOff,
  IconSearch,
  IconTimelineEvent,
  IconTool,
  IconUsers,
  type Icon,
} from '@tabler/icons-react';
import { paths, sitePaths } from '../config/paths';

export type ScreenGroup = {
  name: string;
  screens: { to: string; name: string; icon: Icon; exact?: boolean }[];
};

/** The screens of the navigation, in groups. */
export const screenGroups: readonly ScreenGroup[] = [
  {
    name: 'Live',
    screens: [
      { to: paths.adminCenter, name: 'Rooms', icon: IconActivity, exact: true },
      { to: paths.keptRooms, name: 'Kept rooms', icon: IconBookmark },
      { to: paths.isItUs, name: 'Is it us?', icon: IconHeartbeat },
      { to: paths.capacity, name: 'Capacity', icon: IconChartLine },
      { to: paths.incidents, name: 'Incidents', icon: IconAlertTriangle },
      { to: paths.maintenance, name: 'Maintenance', icon: IconTool },
      { to: paths.gameDay, name: 'Game day', icon: IconFlame },
    ],
  },
  {
    name: 'People',
    screens: [
      { to: paths.inbox, name: 'Inbox', icon: IconInbox },
      { to: paths.accessRequests, name: 'Access requests', icon: IconKey },
      { to: paths.accounts, name: 'Accounts', icon: IconUsers },
    ],
  },
  {
    name: 'Records',
    screens: [
      { to: paths.references, name: 'References', icon: IconSearch },
      { to: paths.audit, name: 'Audit log', icon: IconClipboardList },
      { to: paths.mails, name: 'Emails', icon: IconMail },
      { to: paths.deadLetters, name: 'Dead letters', icon: IconMailOff },
    ],
  },
];

/** Pages for developers, served by the gateway. */
export const documentation = [
  { href: sitePaths.api, name: 'API', icon: IconApi },
  { href: sitePaths.events, name: 'Events', icon: IconTimelineEvent },
  { href: sitePaths.roomsProtocol, name: 'Rooms protocol', icon: IconBroadcast },
] as const;

/** The name of the screen that a path belongs to. */
export function screenAt(pathname: string): string | undefined {
  const screens = screenGroups.flatMap(group => group.screens);
  const found = screens
    .filter(({ to, exact }) => pathname === to || (!exact && pathname.startsWith(`${to}/`)))
    .sort((a, b) => b.to.length - a.to.length)[0];
  return found?.name ?? (pathname.startsWith('/rooms/') ? 'Rooms' : undefined);
}
