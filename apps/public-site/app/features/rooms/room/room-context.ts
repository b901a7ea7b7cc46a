import { createContext, useContext, useSyncExternalStore } from 'react';
import { residentRoomOf, roomTitle, type Track } from '@sevenfold/contracts';
import type { Room, RoomState } from '@sevenfold/realtime-client';

export type InRoom = {
  room: Room;
  tracks: Track[];
  /** Waits for an action in the room, and shows an error if it was rejected. Returns whether it succeeded. */
  attempt(what: string, work: Promise<unknown>): Promise<boolean>;
};

export const RoomContext = createContext<InRoom | undefined>(undefined);

/** For components inside a room. */
export function useInRoom(): InRoom {
  const inRoom = useContext(RoomContext);
  if (!inRoom) throw new Error('useInRoom must be used inside of a room');
  return inRoom;
}

/**
 * One part of the room's state; changes of other parts, such as voice levels ten times a second, do not
 * rerender.
 */
export function useRoomPart<Part>(select: (state: RoomState) => Part): Part {
  const { room } = useInRoom();
  return useSyncExternalStore(room.subscribe, () => select(room.state));
}

/** Whether this person may change the lock, no matter who hosts. */
export const useMayLock = () => useRoomPart(state => state.waitingRoom.mayLock);

/** This room as a resident room; undefined in all other rooms. */
export const useResident = () => useRoomPart(({ room }) => residentRoomOf(room));

export const useRoomTitle = () => useRoomPart(({ room }) => roomTitle(room));

export const useIsHost = () => useRoomPart(state => state.role === 'host');

/** Whether this person listens from the audience of a hall. */
export const useInAudience = () => useRoomPart(state => state.role === 'audience');

/** How many people are in the room. */
export const usePeople = () =>
  useRoomPart(({ hall, members, role }) => {
    // Members change at once; the hall's numbers come only once a second.
    const stage = role === 'audience' ? (hall?.stage ?? 0) : Object.keys(members).length;
    return stage + (hall?.audience ?? 0);
  });

/** Whether this person keeps the room: they have a host's rights even while someone else hosts. */
export const useKeeps = () => useRoomPart(({ keeper, uid }) => keeper?.uid === uid);

/** Whether this person decides on settings and helpers. */
export const useDecides = () =>
  useRoomPart(({ keeper, uid, role }) => (keeper ? keeper.uid === uid : role === 'host'));

/** The host has lost the connection, and their place is kept for them. */
export const useHostAway = () =>
  useRoomPart(({ host, members }) => host !== null && members[host]?.lostAt !== undefined);

/** A host is not also a helper, even if they were named one before. */
export const isHelper = ({ helpers, host }: RoomState, uid: string) => uid in helpers && host !== uid;
