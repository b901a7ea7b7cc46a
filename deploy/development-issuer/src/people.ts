import { randomUUID } from 'node:crypto';
import { demoPassword, demoPeople, type Person } from '@sevenfold/keycloak';
import { hashPassword, isPassword } from './password-hash.js';
import type { Registration } from './registration.js';
import type { SessionStore } from './session-store.js';

type Known = Pick<SessionStore, 'isRemoved' | 'isBlocked' | 'isDemoted' | 'register' | 'registeredPerson'>;

/** The demo people and those who registered: without removed ones, and with demotions applied. */
export class People {
  constructor(private readonly known: Known) {}

  byUid(uid: string | undefined): Person | undefined {
    if (uid === undefined || this.known.isRemoved(uid)) return undefined;
    const found = demoPeople.find(who => who.uid === uid) ?? this.known.registeredPerson('uid', uid);
    return found && { ...found, admin: found.admin && !this.known.isDemoted(uid) };
  }

  /** The person with these credentials who may sign in, if any. */
  async with(username: string, password: string): Promise<Person | undefined> {
    const uid = await this.uidOf(canonical(username), password);
    const who = this.byUid(uid);
    return who && !this.known.isBlocked(who.uid) ? who : undefined;
  }

  /** The new person; undefined if the email address is taken. */
  async register({ password, ...given }: Registration): Promise<Person | undefined> {
    const email = canonical(given.email);
    const who = { ...given, email, uid: randomUUID(), emailVerified: false, admin: false };
    const isFree = !demoPeople.some(demo => demo.email === email);
    return isFree && this.known.register(who, await hashPassword(password)) ? who : undefined;
  }

  private async uidOf(email: string, password: string): Promise<string | undefined> {
    const demo = demoPeople.find(who => who.email === email);
    if (demo) return password === demoPassword ? demo.uid : undefined;
    const registered = this.known.registeredPerson('email', email);
    return registered && (await isPassword(password, registered.passwordHash)) ? registered.uid : undefined;
  }
}

const canonical = (email: string) => email.trim().toLowerCase();
