import { jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import CodeRunner from './code-runner';
import type { Outcome } from './run-code';

const runnerThat = (answer: Outcome | Error) => ({
  warm: jest.fn(),
  dispose: jest.fn(),
  run: jest.fn(async (_code: string) => {
    if (answer instanceof Error) throw answer;
    return answer;
  }),
});

async function afterRunning(answer: Outcome | Error) {
  const runner = runnerThat(answer);
  render(<CodeRunner runner={runner} />);
  fireEvent.click(screen.getByRole('button', { name: 'Run code' }));
  await act(() => jest.advanceTimersByTimeAsync(499));
  expect(screen.getByRole('log').textContent).toBe('…');
  await act(() => jest.advanceTimersByTimeAsync(1));
  return screen.getByRole('log');
}

describe('the code runner', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('shows the output after half a second', async () => {
    const log = await afterRunning({ lines: [{ kind: 'log', text: '42 folds' }] });
    expect(log.textContent).toBe('42 folds');
  });

  it('reports success for code without output', async () => {
    expect((await afterRunning({ lines: [] })).textContent).toBe('Code executed successfully!');
  });

  it('reports failing code as invalid, with the error', async () => {
    const log = await afterRunning({ lines: [], fault: 'SyntaxError: no (line 1)' });
    expect([...log.children].map(line => line.textContent)).toEqual([
      'Error: Invalid code',
      'SyntaxError: no (line 1)',
    ]);
  });

  it('says when it stopped an endless loop', async () => {
    const log = await afterRunning({ lines: [], fault: 'InternalError: interrupted', stopped: 'time' });
    expect(log.textContent).toContain('Stopped: it ran for longer than 1 second.');
  });

  it('says so when the engine fails to load', async () => {
    expect((await afterRunning(new Error('offline'))).textContent).toContain('didn’t load');
  });

  it('runs the code on Ctrl+Enter, one run at a time', async () => {
    const runner = runnerThat({ lines: [] });
    render(<CodeRunner runner={runner} />);
    const editor = screen.getByLabelText('JavaScript');
    fireEvent.change(editor, { target: { value: '1 + 1' } });
    fireEvent.keyDown(editor, { key: 'Enter', ctrlKey: true });
    fireEvent.keyDown(editor, { key: 'Enter', ctrlKey: true });
    await act(() => jest.advanceTimersByTimeAsync(500));
    expect(runner.run.mock.calls).toEqual([['1 + 1']]);
  });

  it('offers samples', () => {
    render(<CodeRunner runner={runnerThat({ lines: [] })} />);
    fireEvent.click(screen.getByRole('radio', { name: 'An endless loop' }));
    expect((screen.getByLabelText('JavaScript') as HTMLTextAreaElement).value).toContain('while (true)');
  });
});
