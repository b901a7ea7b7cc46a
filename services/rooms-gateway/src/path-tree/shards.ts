/** The pseudo rooms in which nodes live that belong to no room. No room can be called so. */
export const configShard = '@config';
export const activitiesShard = '@activities';
const actionShards = 16;
/** What pages tell of people goes through several logs, so that none is the way through which all must. */
export const userActionsShard = (key: string) =>
  `@actions-${(key.codePointAt(key.length - 1) ?? 0) % actionShards}`;
/** One for each person: nobody's account weighs on another's. */
export const accountShard = (uid: string) => `${accountPrefix}${uid}`;
export const isAccountShard = (room: string) => room.startsWith(accountPrefix);
const accountPrefix = '@account-';
