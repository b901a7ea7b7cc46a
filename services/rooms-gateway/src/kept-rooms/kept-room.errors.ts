import { Conflict, mostKeptRooms, NotFound, TooMany } from '@sevenfold/contracts';

export const reserved = () =>
  new Conflict('kept-room.reserved', 'This room belongs to everyone. Choose another name.');
export const taken = () =>
  new Conflict('kept-room.taken', 'Someone else keeps this room. Choose another name.');
export const tooManyKept = () =>
  new TooMany('kept-room.too-many', `You can keep up to ${mostKeptRooms} rooms. Release one first.`);
export const notKept = () => new NotFound('kept-room.not-found', 'You don’t keep this room.');
