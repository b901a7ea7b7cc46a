import {
  divisionRequestSubmittedV1,
  membershipGrantedV1,
  roomMemberJoinedV1,
  roomSessionStartedV1,
  submissionStoredV1,
  type BadgeId,
  type EventOf,
} from '@sevenfold/contracts';

export type BadgeEvent = EventOf<
  | typeof divisionRequestSubmittedV1
  | typeof membershipGrantedV1
  | typeof roomMemberJoinedV1
  | typeof roomSessionStartedV1
  | typeof submissionStoredV1
>;

export interface Merit {
  uid: string;
  badgeId: BadgeId;
}

/** The badge and person that an event earns: the only implementation of `unlockCondition`. */
export function meritOf({ type, data }: BadgeEvent): Merit | undefined {
  switch (type) {
    case roomMemberJoinedV1.type:
      return { uid: (data as EventOf<typeof roomMemberJoinedV1>['data']).uid, badgeId: 'echoverse.seed' };
    case roomSessionStartedV1.type:
      return meritOfStarting(data as EventOf<typeof roomSessionStartedV1>['data']);
    case submissionStoredV1.type:
      return { uid: (data as EventOf<typeof submissionStoredV1>['data']).uid, badgeId: 'summit.reply1' };
    case divisionRequestSubmittedV1.type:
      return meritOfAsking(data as EventOf<typeof divisionRequestSubmittedV1>['data']);
    case membershipGrantedV1.type:
      return meritOfMembership(data as EventOf<typeof membershipGrantedV1>['data']);
    default:
      return undefined;
  }
}

/** Helpers may start tracks too, but only hosts earn this badge. */
const meritOfStarting = ({
  host,
  by = host,
}: EventOf<typeof roomSessionStartedV1>['data']): Merit | undefined =>
  by === host ? { uid: host, badgeId: 'echoverse.p2.session' } : undefined;

const meritOfAsking = ({
  uid,
  division,
}: EventOf<typeof divisionRequestSubmittedV1>['data']): Merit | undefined =>
  division === 'summit' ? { uid, badgeId: 'summit.seed' } : undefined;

const clearances: Partial<Record<string, BadgeId>> = {
  echoverse: 'echoverse.p3.clearance',
  skyforge: 'skyforge.clearance1',
};

function meritOfMembership({ uid, division }: EventOf<typeof membershipGrantedV1>['data']) {
  const badgeId = clearances[division];
  return badgeId && { uid, badgeId };
}
