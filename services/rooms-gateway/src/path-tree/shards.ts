/** The pseudo rooms in which nodes live that belong to no room. No room can be called so. */
export const configShard = '@config';
export const activitiesShard = '@activities';
/** One for each person: nobody's account weighs on another's. */
export const accountShard = (uid: string) => `@account-${uid}`;
