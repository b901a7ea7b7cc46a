/** Stages of joining, in their usual order. */
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

/** Records the latest time of a stage as a performance mark: `rydesync joined`. */
export function markStage(stage: JoinStage) {
  const name = `rydesync ${stage}`;
  performance.clearMarks(name);
  performance.mark(name);
}
