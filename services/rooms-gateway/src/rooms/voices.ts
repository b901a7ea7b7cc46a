import { randomBytes, randomInt } from 'node:crypto';
import { realtimeLimits, TooMany, Unavailable, type Json, type RelayState } from '@sevenfold/contracts';
import { rightsFollowFrom, may } from './grants.js';
import type { RoomDraft } from './room-draft.js';
import type { SfuRoom, RoomView } from './room-state.js';

/** How many people may speak peer to peer, and the state of the SFU for more. */
export interface VoiceCapacity {
  readonly meshSpeakers: number;
  readonly relay: RelayState;
}

/** Injection token of a function that returns the current voice capacity. */
export const VOICE_CAPACITY = Symbol('VOICE_CAPACITY');

const newestRooms = 2 ** 47;

/**
 * Writes a person's voice node. A few people speak peer to peer; one more moves the room to the SFU, if
 * there is one, until nobody speaks any more.
 * @throws TooMany or Unavailable if no more people may speak.
 */
export function speak(draft: RoomDraft, uid: string, node: Json, capacity: VoiceCapacity) {
  const key = `voice/${uid}`;
  const joins = draft.get(key) === undefined;
  draft.put(key, node);
  if (!joins) return;
  const speakers = speakersIn(draft);
  if (sfuRoomOf(draft)) {
    if (speakers > realtimeLimits.relayedSpeakers) throw voiceIsFull(realtimeLimits.relayedSpeakers);
  } else if (speakers > capacity.meshSpeakers) {
    if (capacity.relay === 'none') throw voiceIsFull(capacity.meshSpeakers);
    if (capacity.relay === 'away') throw sfuIsAway();
    switchToSfu(draft);
  }
}

/**
 * Ends the voice of people who lost the right to speak: by settings, as a dismissed helper, under a new host, or as a
 * former keeper.
 */
export function silenceThoseWhoMayNot(draft: RoomDraft) {
  if (!rightsFollowFrom.some(prefix => draft.touches(prefix))) return;
  for (const [key] of draft.entries('voice/')) {
    const uid = key.slice('voice/'.length);
    if (!maySpeak(draft, uid)) stopSpeaking(draft, uid);
  }
}

export function stopSpeaking(draft: RoomDraft, uid: string) {
  draft.remove(`voice/${uid}`);
  draft.remove(`~speakers/${uid}`);
}

/** Records the client that a person speaks with from now on, if this draft changed their voice. */
export function noteSpeaker(draft: RoomDraft, uid: string, client: string) {
  if (!draft.touches(`voice/${uid}`) || draft.get(`voice/${uid}`) === undefined) return;
  const known = draft.speaker(uid);
  if (known?.client !== client || known.lostAt !== undefined) draft.put(`~speakers/${uid}`, { client });
}

/** The SFU is unreachable: goes back to peer to peer, if the speakers are few enough. */
export function doWithoutSfu(draft: RoomDraft, { meshSpeakers }: VoiceCapacity) {
  if (speakersIn(draft) <= meshSpeakers) forgetSfu(draft);
}

/** When the last voice ends, the next ones start peer to peer again. */
export function leaveSfuWhenSilent(draft: RoomDraft) {
  if (draft.get('relay') !== undefined && !draft.has('voice/')) forgetSfu(draft);
}

export const sfuRoomOf = (room: RoomView) => (room.get('~relay') as unknown as SfuRoom | undefined) ?? null;

/** People with a voice node who may speak are in voice. */
export const isInVoice = (room: RoomView, uid: string) =>
  room.get(`voice/${uid}`) !== undefined && maySpeak(room, uid);

/** A person speaks with one client at a time. For nodes of an older gateway, the client is unknown. */
export const speaksBy = (room: RoomView, uid: string, client: string | undefined) =>
  isInVoice(room, uid) && (room.speaker(uid)?.client ?? client) === client;

export const maySpeak = (room: RoomView, uid: string) => may(room, uid, 'voice');

export const sfuIsAway = (cause?: unknown) =>
  new Unavailable('voice.relay-away', 'We can’t reach the voice server right now. Try again in a moment.', {
    cause,
  });

function switchToSfu(draft: RoomDraft) {
  const secret = () => randomBytes(18).toString('base64url');
  const sfuRoom: SfuRoom = {
    id: secret(),
    room: 1 + randomInt(newestRooms),
    pin: secret(),
    secret: secret(),
  };
  draft.put('~relay', sfuRoom);
  draft.put('relay', { id: sfuRoom.id });
}

function forgetSfu(draft: RoomDraft) {
  const sfuRoom = sfuRoomOf(draft);
  if (sfuRoom) draft.emit({ type: 'relay-left', place: sfuRoom });
  draft.remove('~relay');
  draft.remove('relay');
}

const speakersIn = (room: RoomView) => [...room.entries('voice/')].length;
const voiceIsFull = (most: number) =>
  new TooMany('voice.full', `Voice is full: ${most} people are in it already.`);
