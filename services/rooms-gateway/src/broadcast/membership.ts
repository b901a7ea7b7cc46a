/**
 * The relation of a connection to a room. `outsider`: reads single paths at most. `knocking`: waits for the host.
 * `audience`: gets what the rule table marks for it. `asking`: the same, and waits for the host to let it on stage.
 * `member`: gets everything that members may read. `leaving`: like `member` until the room has removed it; its socket
 * then stays open.
 */
export type Membership = 'outsider' | 'knocking' | 'audience' | 'asking' | 'member' | 'leaving';

export function isMember(membership: Membership): boolean {
  switch (membership) {
    case 'member':
    case 'leaving':
      return true;
    case 'knocking':
    case 'audience':
    case 'asking':
    case 'outsider':
      return false;
  }
}

export const isInAudience = (membership: Membership) => membership === 'audience' || membership === 'asking';

/** Whether the room's log has the connection or its knock, so its end must be recorded there, too. */
export const isInLog = (membership: Membership) =>
  isMember(membership) || membership === 'knocking' || membership === 'asking';
