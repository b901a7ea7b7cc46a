import { questions } from './questions';
import { quizAfter, quizRules, scoreOf, type QuizState, type QuizStep } from './quiz-state';

const after = (...steps: QuizStep[]) => steps.reduce<QuizState>(quizAfter, { phase: 'start' });
const answer = (option: number): QuizStep => ({ kind: 'answer', option });

it('has three questions of 30 seconds, a two-second lock and a pass mark of 70 percent', () => {
  expect(questions).toHaveLength(3);
  expect(quizRules).toEqual({ secondsPerQuestion: 30, lockedMs: 2000, passingPercent: 70 });
});

it('has a correct option and an explanation for each question', () => {
  for (const { options, correct, explanation } of questions) {
    expect(options[correct]).toBeDefined();
    expect(explanation.length).toBeGreaterThan(20);
  }
});

it('locks an answer, moves to the next question and finishes after the last', () => {
  const [first, second, third] = questions.map(({ correct }) => answer(correct));
  expect(after({ kind: 'start' }, first!)).toEqual({ phase: 'locked', index: 0, answered: 1, right: [true] });
  const next: QuizStep = { kind: 'next' };
  expect(after({ kind: 'start' }, first!, next)).toEqual({ phase: 'asking', index: 1, right: [true] });
  expect(after({ kind: 'start' }, first!, next, second!, next, third!, next)).toEqual({
    phase: 'finished',
    right: [true, true, true],
  });
});

it('accepts one answer per question', () => {
  const locked = after({ kind: 'start' }, answer(0));
  expect(quizAfter(locked, answer(1))).toBe(locked);
  expect(quizAfter(locked, { kind: 'timeout' })).toBe(locked);
});

it('counts a timeout as a wrong answer', () => {
  expect(after({ kind: 'start' }, { kind: 'timeout' })).toEqual({
    phase: 'locked',
    index: 0,
    answered: 'late',
    right: [false],
  });
});

it('restarts', () => {
  expect(quizAfter({ phase: 'finished', right: [true, false, true] }, { kind: 'start' })).toEqual({
    phase: 'asking',
    index: 0,
    right: [],
  });
});

it('passes at 70 percent, which takes all three questions', () => {
  expect(scoreOf([true, true, true])).toEqual({ right: 3, percent: 100, passed: true });
  expect(scoreOf([true, false, true])).toEqual({ right: 2, percent: 67, passed: false });
});
