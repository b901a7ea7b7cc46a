import { questions } from './questions';

export const quizRules = { secondsPerQuestion: 30, lockedMs: 2000, passingPercent: 70 } as const;

/** `answered` is the chosen option, or `'late'` if time ran out. */
export type QuizState =
  | { phase: 'start' }
  | { phase: 'asking'; index: number; right: boolean[] }
  | { phase: 'locked'; index: number; right: boolean[]; answered: number | 'late' }
  | { phase: 'finished'; right: boolean[] };

export type QuizStep =
  { kind: 'start' } | { kind: 'answer'; option: number } | { kind: 'timeout' } | { kind: 'next' };

/** Ignores steps that don't fit the state, such as an answer while locked or a timeout after it. */
export function quizAfter(state: QuizState, step: QuizStep): QuizState {
  if (step.kind === 'start') return { phase: 'asking', index: 0, right: [] };
  if (state.phase === 'asking' && (step.kind === 'answer' || step.kind === 'timeout')) {
    const answered = step.kind === 'answer' ? step.option : 'late';
    const { index } = state;
    return {
      phase: 'locked',
      index,
      answered,
      right: [...state.right, answered === questions[index]!.correct],
    };
  }
  if (state.phase === 'locked' && step.kind === 'next') {
    const { index, right } = state;
    return index + 1 < questions.length
      ? { phase: 'asking', index: index + 1, right }
      : { phase: 'finished', right };
  }
  return state;
}

export function scoreOf(right: readonly boolean[]): { right: number; percent: number; passed: boolean } {
  const count = right.filter(Boolean).length;
  const percent = Math.round((count / questions.length) * 100);
  return { right: count, percent, passed: percent >= quizRules.passingPercent };
}
