/** What joining is made of, in the order in which it is usually reached. */
export const joinStages = [
  'ticket',
  'welcome',
  'joined',
  'clock',
  'fetched',
  'audio',
  'decoded',
  'scheduled',
] as const;
export type JoinStage = (typeof joinStages)[number];

/** Notes the newest time at which a stage was reached, as a performance mark: `rydesync joined`. */
export function markStage(stage: JoinStage) {
  const name = `rydesync ${stage}`;
  performance.clearMarks(name);
  performance.mark(name);
}
