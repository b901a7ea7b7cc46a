import { jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import DroneControl from './drone-control';

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
const dial = (name: string) => screen.getByRole('group', { name }).querySelector('output')!.textContent;

describe('the drone', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('steps altitude by 10 m and zoom by 0.2, up to their limits', () => {
    render(<DroneControl />);
    for (let time = 0; time < 12; time += 1) press('Altitude: more');
    expect(dial('Altitude')).toBe('120 m');
    press('Zoom: more');
    expect(dial('Zoom')).toBe('1.2 ×');
    for (let time = 0; time < 9; time += 1) press('Zoom: more');
    expect(dial('Zoom')).toBe('2.5 ×');
    for (let time = 0; time < 9; time += 1) press('Tilt: less');
    expect(dial('Tilt')).toBe('-45°');
  });

  it('times each recording from zero', async () => {
    render(<DroneControl />);
    press('Record');
    await pass(3200);
    expect(screen.getByTestId('recording').textContent).toBe('REC 00:03');
    press('Stop recording');
    expect(screen.queryByTestId('recording')).toBeNull();
    press('Record');
    expect(screen.getByTestId('recording').textContent).toBe('REC 00:00');
  });

  it('flies with keys, which switch it to manual', async () => {
    render(<DroneControl />);
    fireEvent.click(screen.getByRole('radio', { name: 'Auto' }));
    fireEvent.keyDown(screen.getByRole('application'), { key: 'ArrowUp' });
    expect((screen.getByRole('radio', { name: 'Manual' }) as HTMLInputElement).checked).toBe(true);
    await pass(2000);
    expect(Number.parseInt(screen.getByTestId('height').textContent!, 10)).toBeGreaterThan(20);
  });

  it('shows battery and signal in words and in colour', () => {
    render(<DroneControl />);
    expect(screen.getByTestId('battery').textContent).toBe('Battery 100%');
    expect(screen.getByTestId('battery').dataset['light']).toBe('green');
    expect(screen.getByTestId('signal').dataset['light']).toBe('green');
  });
});
