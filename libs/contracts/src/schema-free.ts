/*
 * The parts of the contracts that pages need before they use a schema. Nothing here imports zod, so that
 * pages that only need these do not load it.
 */

export const userActionLimits = { bytesPerAction: 4096, actionsPerBatch: 100, detailsDepth: 6 } as const;

export const usageLimits = { eventsPerBatch: 25, messageLength: 300, pathLength: 200 } as const;

export const defaultMaintenanceReason = 'The system is currently under maintenance. Please try again later.';

/**
 * The part of a trace id that people read out: its first digits, in hexadecimal. With 100,000 errors, the chance
 * that another one has the same digits is about 1 in 43,000; the console then shows both.
 */
export const referenceLength = 8;
export const referenceOf = (traceId: string) => traceId.slice(0, referenceLength);
