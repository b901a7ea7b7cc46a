/** A session as the realm knows it. */
export interface RealmSession {
  id: string;
  startedAt: Date;
  lastActiveAt: Date;
  address: string | null;
}

/** What this service may do in the realm; also its injection token. */
export abstract class RealmAdmin {
  /** Whether there is a realm to ask at all. */
  abstract readonly available: boolean;
  abstract sessionsOf(uid: string): Promise<RealmSession[]>;
  /** No refresh from then on. Also fine when it is over already. */
  abstract endSession(id: string): Promise<void>;
  /** Whether somebody may sign in; undefined when the realm does not know them. */
  abstract isEnabled(uid: string): Promise<boolean | undefined>;
  /** Whether someone may sign in and holds the operators' role, by themselves or through a group or another role. */
  abstract isOperator(uid: string): Promise<boolean>;
  /** @throws NotFound when the realm does not know them. */
  abstract setEnabled(uid: string, enabled: boolean): Promise<void>;
  /** Nobody can sign in as this person any more. Also fine when there is none. */
  abstract removePerson(uid: string): Promise<void>;
}

/** Where no client of the realm is configured: nothing can be asked for, and nothing is pretended. */
export class NoRealmAdmin extends RealmAdmin {
  override readonly available = false;
  override async sessionsOf() {
    return [];
  }
  override async endSession() {
    // There is nobody to ask.
  }
  override async isEnabled() {
    return undefined;
  }
  /** Tokens are believed: there is nobody who would know better. */
  override async isOperator() {
    return true;
  }
  override async setEnabled() {
    // There is nobody to ask.
  }
  override async removePerson() {
    // There is nobody to ask.
  }
}
