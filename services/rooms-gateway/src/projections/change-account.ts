import type { AccountNode } from '@sevenfold/contracts';
import { accountShard } from '../path-tree/shards.js';
import type { RoomRegistry } from '../store/room-registry.js';

/** Changes `accounts/{uid}`, which the person and operators may read. */
export async function changeAccount(
  rooms: RoomRegistry,
  uid: string,
  change: (account: AccountNode) => AccountNode,
): Promise<void> {
  await rooms.run(accountShard(uid), draft => {
    const key = `account/${uid}`;
    draft.put(key, change((draft.get(key) as AccountNode | undefined) ?? { uid }));
  });
}
