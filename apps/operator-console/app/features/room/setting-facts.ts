import {
  roleMay,
  roomRoles,
  type RoomAccess,
  type RoomAction,
  type RoomRole,
  type RoomSettings,
} from '@sevenfold/contracts';

const actions: Record<RoomAction, string> = {
  play: 'Playback',
  queue: 'Queue',
  order: 'Queue order',
  vote: 'Votes',
  react: 'Reactions',
  voice: 'Voice',
  guestbook: 'Guestbook',
  moderate: 'Moderation',
};

const lowestRole: Record<RoomRole, string> = {
  guest: 'Everyone',
  member: 'Signed-in people',
  helper: 'Helpers and the host',
  host: 'Only the host',
};

/** How to get into a room, and who may do what there, by label. */
export function settingFacts(settings: RoomSettings, access?: RoomAccess): Record<string, string> {
  const rights = Object.entries(actions).map(([action, name]) => {
    const lowest = roomRoles.find(role => roleMay(role, action as RoomAction, settings)) ?? 'host';
    return [name, lowestRole[lowest]];
  });
  return {
    Access: describeAccess(access),
    ...(Object.fromEntries(rights) as Record<string, string>),
    'Next track': settings.queueByWishes ? 'The most requested' : 'By queue order',
    'Cross-fade': secondsText(settings.crossFadeSeconds),
    'Slow mode': secondsText(settings.guestbookSlowSeconds),
  };
}

function describeAccess(access: RoomAccess | undefined): string {
  if (!access) return 'Open to everyone';
  const { password, approval, guests } = access;
  const limits = [password && 'password', approval && 'approval', guests === false && 'no guests'];
  return `Locked: ${limits.filter(Boolean).join(', ')}`;
}

const secondsText = (seconds: number) => (seconds === 0 ? 'Off' : `${seconds} s`);
