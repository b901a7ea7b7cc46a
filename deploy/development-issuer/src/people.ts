import { demoPassword, demoPeople, type DemoPerson } from '@sevenfold/keycloak';

export const personByUid = (uid: string | undefined) => demoPeople.find(who => who.uid === uid);

/** The person who may sign in with these credentials, if any. */
export function personWith(username: string, password: string): DemoPerson | undefined {
  const wanted = username.trim().toLowerCase();
  return password === demoPassword ? demoPeople.find(who => who.email === wanted) : undefined;
}
