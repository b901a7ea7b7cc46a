import type * as contracts from '@sevenfold/contracts';

/*
 * Values of the protocol. They stand in the contracts; repeated here because importing values from there would bring
 * the schema library into the browser. `satisfies` keeps the two equal: the contracts' types are literal.
 */

export const protocolVersion = 1 satisfies typeof contracts.protocolVersion;

export const closeCodes = {
  goingAway: 1001,
  protocolError: 4400,
  tokenExpired: 4401,
  kicked: 4403,
  slowConsumer: 4408,
  duplicate: 4409,
  roomClosed: 4410,
  flood: 4429,
  unavailable: 4503,
} as const satisfies typeof contracts.closeCodes;

/** After these the client stays away until somebody asks for a room again. */
export const finalCloseCodes: readonly number[] = [
  closeCodes.kicked,
  closeCodes.duplicate,
  closeCodes.roomClosed,
];

export const clockProbe = { kind: 1, bytes: 13 } as const satisfies typeof contracts.clockProbe;
export const clockAnswer = { kind: 2, bytes: 29 } as const satisfies typeof contracts.clockAnswer;
export const serverTimestamp = { '.sv': 'timestamp' } as const satisfies typeof contracts.serverTimestamp;
export const permissionDenied = 'PERMISSION_DENIED' satisfies typeof contracts.permissionDenied;
