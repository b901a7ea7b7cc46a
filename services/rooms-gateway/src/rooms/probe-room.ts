/**
 * Where the status service's probes join, whatever room they ask for. No real room can have this name; it is
 * in no list and causes no events.
 */
export const probeRoom = '@probe';
