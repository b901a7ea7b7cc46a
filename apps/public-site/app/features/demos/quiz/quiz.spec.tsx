import { jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { questions } from './questions';
import Quiz from './quiz';

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

describe('the quiz', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('explains the answer for two seconds, then asks the next question', async () => {
    render(<Quiz />);
    press('Start the climb');
    fireEvent.keyDown(document.body, { key: '2' });
    expect(screen.getByRole('status').textContent).toContain(questions[0]!.explanation);
    await pass(1999);
    expect(screen.getByText('Question 1 of 3')).toBeTruthy();
    await pass(1);
    expect(screen.getByText('Question 2 of 3')).toBeTruthy();
  });

  it('counts thirty seconds without an answer as wrong', async () => {
    render(<Quiz />);
    press('Start the climb');
    await pass(29_000);
    expect(screen.getByRole('timer').textContent).toBe('1 s');
    await pass(1000);
    expect(screen.getByRole('status').textContent).toContain('Time is up.');
    expect(screen.getByRole('img').getAttribute('aria-label')).toBe('Base: 0 of 3 rope lengths climbed');
  });

  it('praises three right answers, and always offers another try', async () => {
    render(<Quiz />);
    press('Start the climb');
    for (const { options, correct } of questions) {
      press(new RegExp(options[correct]!));
      await pass(2000);
    }
    expect(screen.getByRole('heading').textContent).toBe('3 of 3, 100%');
    expect(screen.getByText(/You’re at the top/)).toBeTruthy();
    press('Try Again');
    expect(screen.getByText('Question 1 of 3')).toBeTruthy();
  });

  it('sets no time limit when the clock is off', async () => {
    render(<Quiz />);
    fireEvent.click(screen.getByRole('checkbox'));
    press('Start the climb');
    await pass(60_000);
    expect(screen.queryByRole('timer')).toBeNull();
    fireEvent.keyDown(document.body, { key: '1' });
    await pass(10_000);
    expect(screen.getByText('Question 1 of 3')).toBeTruthy();
    press('Next');
    expect(screen.getByText('Question 2 of 3')).toBeTruthy();
  });
});
