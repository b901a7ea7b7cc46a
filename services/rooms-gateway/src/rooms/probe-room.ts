/**
 * The status service's probes always join this room. No real room can have this name. It is in no list and causes
 * no events.
 */
export const probeRoom = '@probe';
