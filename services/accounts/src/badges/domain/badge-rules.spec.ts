import {
  badges,
  divisionRequestSubmittedV1,
  membershipGrantedV1,
  roomMemberJoinedV1,
  roomSessionStartedV1,
  submissionStoredV1,
} from '@sevenfold/contracts';
import { meritOf, type BadgeEvent } from './badge-rules.js';

const uid = 'ada';
const event = (type: string, data: object) => ({ type, data }) as BadgeEvent;
const events = [
  event(roomMemberJoinedV1.type, { room: 'lobby', uid }),
  event(roomSessionStartedV1.type, { room: 'lobby', host: uid, trackUrl: '/audio/tideline.mp3' }),
  event(membershipGrantedV1.type, { uid, division: 'echoverse' }),
  event(membershipGrantedV1.type, { uid, division: 'skyforge' }),
  event(divisionRequestSubmittedV1.type, { uid, division: 'summit' }),
  event(submissionStoredV1.type, { uid }),
];

describe('badge rules', () => {
  it('let someone earn each known badge by meeting its condition', () => {
    expect(events.map(each => meritOf(each))).toEqual(badges.map(({ id }) => ({ uid, badgeId: id })));
  });

  it.each([
    event(membershipGrantedV1.type, { uid, division: 'lumina' }),
    event(divisionRequestSubmittedV1.type, { uid, division: 'nexus' }),
  ])('give nothing for $type of another division', each => {
    expect(meritOf(each)).toBeUndefined();
  });

  it('do not award the host badge for a track that a helper started', () => {
    const started = { room: 'lobby', host: uid, trackUrl: '/audio/tideline.mp3' };
    expect(meritOf(event(roomSessionStartedV1.type, { ...started, by: 'ben' }))).toBeUndefined();
    expect(meritOf(event(roomSessionStartedV1.type, { ...started, by: uid }))?.uid).toBe(uid);
  });
});
