import { useEffect, useReducer, useRef, useState } from 'react';
import buttons from '../../../controls/buttons.module.css';
import { Mountain } from './mountain';
import { questions, type Question } from './questions';
import { quizAfter, quizRules, scoreOf, type QuizState } from './quiz-state';
import styles from './quiz.module.css';

/** Three questions about goals. Each right answer moves the climber up the mountain. */
export default function Quiz() {
  const [state, step] = useReducer(quizAfter, { phase: 'start' });
  const [calm, setCalm] = useState(false);
  const seconds = useCountdown(state.phase === 'asking' && !calm, 'index' in state ? state.index : -1, () =>
    step({ kind: 'timeout' }),
  );

  useEffect(() => {
    if (state.phase !== 'locked' || calm) return;
    const timer = setTimeout(() => step({ kind: 'next' }), quizRules.lockedMs);
    return () => clearTimeout(timer);
  }, [state, calm]);

  const climbed = 'right' in state ? state.right.filter(Boolean).length : 0;
  const asked = state.phase === 'asking' || state.phase === 'locked' ? questions[state.index] : undefined;

  return (
    <div className={styles.quiz} data-phase={state.phase}>
      <Mountain climbed={climbed} steps={questions.length} />
      <div className={styles.desk}>
        {state.phase === 'start' && (
          <>
            <p className={styles.lead}>
              Three questions about setting goals. You have {quizRules.secondsPerQuestion} seconds for each,
              and after every answer you see why.
            </p>
            <label className={styles.calm}>
              <input type="checkbox" checked={calm} onChange={event => setCalm(event.target.checked)} />
              Climb without a clock
            </label>
            <button type="button" className={buttons.button} onClick={() => step({ kind: 'start' })}>
              Start the climb
            </button>
          </>
        )}
        {asked && state.phase !== 'start' && state.phase !== 'finished' && (
          <Asked
            key={state.index}
            question={asked}
            state={state}
            seconds={calm ? undefined : seconds}
            onAnswer={option => step({ kind: 'answer', option })}
            onNext={calm ? () => step({ kind: 'next' }) : undefined}
          />
        )}
        {state.phase === 'finished' && (
          <Finished right={state.right} onAgain={() => step({ kind: 'start' })} />
        )}
      </div>
    </div>
  );
}

function Asked(props: {
  question: Question;
  state: Extract<QuizState, { phase: 'asking' | 'locked' }>;
  seconds: number | undefined;
  onAnswer(option: number): void;
  onNext: (() => void) | undefined;
}) {
  const { question, state, seconds, onAnswer, onNext } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const answered = state.phase === 'locked' ? state.answered : undefined;

  // Keyboard and screen reader continue from the new question.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    if (answered !== undefined) return;
    const choose = (event: KeyboardEvent) => {
      const option = Number(event.key) - 1;
      const typing =
        event.target instanceof Element && event.target.closest('input, textarea, [contenteditable]');
      if (!typing && !event.ctrlKey && !event.metaKey && !event.altKey && question.options[option])
        onAnswer(option);
    };
    addEventListener('keydown', choose);
    return () => removeEventListener('keydown', choose);
  });

  return (
    <>
      <div className={styles.count}>
        <span>
          Question {state.index + 1} of {questions.length}
        </span>
        {seconds !== undefined && (
          <span role="timer" aria-label={`${seconds} seconds left`} data-short={seconds <= 10 || undefined}>
            {seconds} s
          </span>
        )}
      </div>
      {seconds !== undefined && (
        <div className={styles.rope} aria-hidden>
          <span style={{ scale: `${seconds / quizRules.secondsPerQuestion} 1` }} />
        </div>
      )}
      <h3 ref={heading} tabIndex={-1} className={styles.question}>
        {question.question}
      </h3>
      <ol className={styles.options}>
        {question.options.map((option, index) => (
          <li key={option}>
            <button
              type="button"
              aria-disabled={answered !== undefined}
              data-mark={markOf(index, question.correct, answered)}
              onClick={() => onAnswer(index)}
            >
              <span aria-hidden>{index + 1}</span>
              {option}
              {answered !== undefined && index === question.correct && <em>Right</em>}
              {answered === index && index !== question.correct && <em>Not this one</em>}
            </button>
          </li>
        ))}
      </ol>
      <div className={styles.explanation} role="status">
        {answered !== undefined && (
          <p>
            <strong>
              {answered === question.correct ? 'Yes. ' : answered === 'late' ? 'Time is up. ' : 'Not quite. '}
            </strong>
            {question.explanation}
          </p>
        )}
      </div>
      {onNext && answered !== undefined && (
        <button type="button" className={buttons.button} onClick={onNext}>
          Next
        </button>
      )}
    </>
  );
}

function Finished({ right, onAgain }: { right: boolean[]; onAgain(): void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const score = scoreOf(right);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

  return (
    <>
      <h3 ref={heading} tabIndex={-1} className={styles.question}>
        {score.right} of {questions.length}, {score.percent}%
      </h3>
      <p className={styles.lead}>
        {score.passed
          ? 'You’re at the top. Now write down what you’ll do on Monday.'
          : 'Not the summit yet, and a good place to look around. The path is the same the second time, only shorter.'}
      </p>
      <button type="button" className={buttons.button} onClick={onAgain}>
        Try Again
      </button>
    </>
  );
}

function markOf(option: number, correct: number, answered: number | 'late' | undefined) {
  if (answered === undefined) return undefined;
  if (option === correct) return 'right';
  return option === answered ? 'wrong' : 'other';
}

/** Whole seconds left, by the clock, because background tabs throttle timers. */
function useCountdown(running: boolean, question: number, onEnd: () => void): number {
  const [shown, show] = useState({ question: -1, left: 0 });
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });

  useEffect(() => {
    if (!running) return;
    const until = Date.now() + quizRules.secondsPerQuestion * 1000;
    const timer = setInterval(() => {
      const seconds = Math.ceil((until - Date.now()) / 1000);
      show({ question, left: Math.max(0, seconds) });
      if (seconds > 0) return;
      clearInterval(timer);
      end.current();
    }, 250);
    return () => clearInterval(timer);
  }, [running, question]);

  return shown.question === question ? shown.left : quizRules.secondsPerQuestion;
}
