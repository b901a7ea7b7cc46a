/**
 * What a connection that listens to a room is in it. An `outsider` reads single paths at most; who is `knocking` waits
 * for the host. A `member` gets everything that members may read, and one that is `leaving` does so until its end in
 * the room, which is no surprise then.
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
