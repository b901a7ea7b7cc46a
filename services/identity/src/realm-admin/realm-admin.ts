/** A session at the realm. */
export interface RealmSession {
  id: string;
  startedAt: Date;
  lastActiveAt: Date;
  address: string | null;
}

/** Administration of the realm; also its injection token. */
export abstract class RealmAdmin {
  /** Whether a realm client is configured. */
  abstract readonly available: boolean;
  abstract sessionsOf(uid: string): Promise<RealmSession[]>;
  /** Stops refreshes. Succeeds if the session has ended. */
  abstract endSession(id: string): Promise<void>;
  /** Whether someone may sign in; undefined if the realm does not know them. */
  abstract isEnabled(uid: string): Promise<boolean | undefined>;
  /** Whether someone may sign in and has the operators' role, directly or through a group or another role. */
  abstract isOperator(uid: string): Promise<boolean>;
  /** @throws NotFound if the realm does not know them. */
  abstract setEnabled(uid: string, enabled: boolean): Promise<void>;
  /** Removes the person, who can no longer sign in. Succeeds if there is none. */
  abstract removePerson(uid: string): Promise<void>;
}

/** Without a configured realm client: knows nothing and changes nothing. */
export class NoRealmAdmin extends RealmAdmin {
  override readonly available = false;
  override async sessionsOf() {
    return [];
  }
  override async endSession() {
    // No realm to ask.
  }
  override async isEnabled() {
    return undefined;
  }
  /** Trusts the token: there is no realm to confirm it. */
  override async isOperator() {
    return true;
  }
  override async setEnabled() {
    // No realm to ask.
  }
  override async removePerson() {
    // No realm to ask.
  }
}
