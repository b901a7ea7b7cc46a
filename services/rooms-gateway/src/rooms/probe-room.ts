/**
 * Where probes of the status service come in, whatever room they ask for. No room of people can be called so; it is in no list,
 * and nothing is told of it.
 */
export const probeRoom = '@probe';
