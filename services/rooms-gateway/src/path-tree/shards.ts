/** Shards: pseudo rooms for nodes outside of rooms. No room can have such a name. */
export const configShard = '@config';
export const activitiesShard = '@activities';
const actionShards = 16;
/** User actions are spread over several logs, to avoid one bottleneck. */
export const userActionsShard = (key: string) =>
  `@actions-${(key.codePointAt(key.length - 1) ?? 0) % actionShards}`;
/** One per person: no account slows down another. */
export const accountShard = (uid: string) => `${accountPrefix}${uid}`;
export const isAccountShard = (room: string) => room.startsWith(accountPrefix);
const accountPrefix = '@account-';
