import { Conflict, InvalidInput, NotAllowed, NotFound, partyLimits, TooMany } from '@sevenfold/contracts';

const field = 'beginsAt';

export const partyNotFound = () => new NotFound('party.not-found', 'There’s no such party.');
export const roomNotKept = () =>
  new NotAllowed('party.not-keeper', 'You can only plan parties in rooms that you keep.');
export const alreadyPlanned = () =>
  new Conflict(
    'party.planned',
    'This room already has a party planned. Change that one, or cancel it first.',
  );
export const tooManyParties = () =>
  new TooMany(
    'party.too-many',
    `You can plan up to ${partyLimits.mostPlanned} parties at a time. Cancel one first.`,
  );
export const tooManyToday = () =>
  new TooMany('party.too-many-today', 'You’ve reached today’s limit for parties. Try again tomorrow.');
export const tooManyChanges = () =>
  new TooMany('party.too-many-changes', 'This party has changed too often. Cancel it and plan another one.');
export const inThePast = () =>
  new InvalidInput('party.past', 'This time has passed. Choose a later one.', { field });
export const tooSoon = () =>
  new InvalidInput('party.too-soon', 'Choose a time at least five minutes from now.', { field });
export const tooLate = () =>
  new InvalidInput('party.too-late', 'Choose a time within a year from now.', { field });
export const begun = () =>
  new Conflict('party.begun', 'This party has begun, so you can’t change it any more.');
export const cancelledAlready = () => new Conflict('party.cancelled', 'This party is cancelled.');
export const isOver = () => new Conflict('party.over', 'This party is over.');
export const noEmail = () =>
  new Conflict(
    'party.no-email',
    'Your account has no email address. Add the party to your calendar instead.',
  );
export const emailsFull = () =>
  new TooMany(
    'party.emails-full',
    'This party’s email list is full. Add the party to your calendar instead.',
  );
export const tooManyEmails = () =>
  new TooMany(
    'party.too-many-emails',
    'You’ve reached the limit for party emails. Stop the emails about another party first.',
  );
