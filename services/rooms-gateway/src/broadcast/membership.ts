/**
 * The relation of a subscribed connection to a room. An `outsider` reads single paths at most; `knocking`
 * waits for the host. A `member` gets everything that members may read. `leaving` still does until it is out
 * of the room, and then needs no notice.
 */
export type Membership = 'outsider' | 'knocking' | 'member' | 'leaving';

export function isMember(membership: Membership): boolean {
  switch (membership) {
    case 'member':
    case 'leaving':
      return true;
    case 'knocking':
    case 'outsider':
      return false;
  }
}
