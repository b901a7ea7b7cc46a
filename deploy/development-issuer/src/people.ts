import { demoPassword, demoPeople, type DemoPerson } from '@sevenfold/keycloak';

interface Known {
  isRemoved(uid: string): boolean;
  isBlocked(uid: string): boolean;
  isDemoted(uid: string): boolean;
}

/** The current demo people: without removed ones, and with demotions applied. */
export class People {
  constructor(private readonly known: Known) {}

  byUid(uid: string | undefined): DemoPerson | undefined {
    const found = demoPeople.find(who => who.uid === uid);
    if (!found || this.known.isRemoved(found.uid)) return undefined;
    return { ...found, admin: found.admin && !this.known.isDemoted(found.uid) };
  }

  /** The person with these credentials who may sign in, if any. */
  with(username: string, password: string): DemoPerson | undefined {
    const wanted = username.trim().toLowerCase();
    const found = demoPeople.find(who => who.email === wanted);
    const who = password === demoPassword ? this.byUid(found?.uid) : undefined;
    return who && !this.known.isBlocked(who.uid) ? who : undefined;
  }
}
