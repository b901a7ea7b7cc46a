import { demoPassword, demoPeople, type DemoPerson } from '@sevenfold/keycloak';

/** The demo people, without those who were removed. */
export class People {
  constructor(private readonly known: { isRemoved(uid: string): boolean; isBlocked(uid: string): boolean }) {}

  byUid(uid: string | undefined): DemoPerson | undefined {
    const found = demoPeople.find(who => who.uid === uid);
    return found && !this.known.isRemoved(found.uid) ? found : undefined;
  }

  /** The person who may sign in with these credentials, if any. */
  with(username: string, password: string): DemoPerson | undefined {
    const wanted = username.trim().toLowerCase();
    const found = demoPeople.find(who => who.email === wanted);
    const who = password === demoPassword ? this.byUid(found?.uid) : undefined;
    return who && !this.known.isBlocked(who.uid) ? who : undefined;
  }
}
