import { jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { serverStub } from '../../testing/server-stub';
import { nobodysSession, renderSite } from '../../testing/render-site';
import { SoundboardPage } from './soundboard-page';
import { silentAudio } from '../../testing/silent-audio';

const padNamed = (name: string) => screen.getByRole('button', { name: new RegExp(` ?${name}$`) });

describe('the soundboard', () => {
  beforeEach(() => {
    localStorage.clear();
    serverStub();
  });

  async function opened() {
    const audio = silentAudio();
    renderSite(<SoundboardPage />, { path: '/soundboard', session: nobodysSession() });
    await waitFor(() => expect(screen.getByTestId('soundboard').dataset['ready']).toBe('true'));
    return audio;
  }

  it('has sixteen pads, labelled with their keys', async () => {
    await opened();
    const pads = screen.getAllByTestId('pad');
    expect(pads.map(pad => pad.getAttribute('aria-keyshortcuts')).join('')).toBe('1234QWERASDFZXCV');
  });

  it('opens no AudioContext before the first touch', async () => {
    const audio = await opened();
    expect(audio.contexts).toBe(0);
    fireEvent.keyDown(window, { code: 'Digit1' });
    expect(audio.contexts).toBe(1);
    expect(audio.started).toHaveLength(1);
  });

  it('plays with keys, by touch and with assistive technology', async () => {
    const audio = await opened();
    fireEvent.keyDown(window, { code: 'KeyQ' });
    fireEvent.keyDown(window, { code: 'KeyQ', repeat: true });
    fireEvent.keyDown(window, { code: 'KeyQ', ctrlKey: true });
    // jsdom has no pointer events; a mouse event of that name has all that the pad reads.
    fireEvent(padNamed('Snare'), new MouseEvent('pointerdown', { bubbles: true, button: 0 }));
    fireEvent.click(padNamed('Sub'), { detail: 0 });
    fireEvent.click(padNamed('Sub'), { detail: 1 });
    expect(audio.started).toHaveLength(3);
  });

  it('shows the settings of the pad that was hit last', async () => {
    await opened();
    fireEvent.keyDown(window, { code: 'Digit3' });
    const desk = screen.getByTestId('pad-desk');
    expect(desk.querySelector('h2')?.textContent).toBe('Hat');
    expect(desk.querySelector<HTMLInputElement>('input[type=radio]:checked')?.labels?.[0]?.textContent).toBe(
      'A',
    );
  });

  it('cuts off other pads of a choke group', async () => {
    const audio = await opened();
    fireEvent.keyDown(window, { code: 'Digit4' });
    fireEvent.keyDown(window, { code: 'Digit1' });
    expect(audio.stopped).toHaveLength(0);
    fireEvent.keyDown(window, { code: 'Digit3' });
    expect(audio.stopped).toEqual([audio.started[0]]);
  });

  it('repeats a looping pad until it is hit again', async () => {
    const audio = await opened();
    fireEvent.keyDown(window, { code: 'Digit1' });
    fireEvent.click(screen.getByRole('switch', { name: 'Loop' }));
    fireEvent.keyDown(window, { code: 'Digit1' });
    const pad = screen.getAllByTestId('pad')[0]!;
    expect(pad.getAttribute('aria-pressed')).toBe('true');
    const before = audio.started.length;
    audio.time = 4;
    await waitFor(() => expect(audio.started.length).toBeGreaterThan(before));
    fireEvent.keyDown(window, { code: 'Digit1' });
    expect(pad.getAttribute('aria-pressed')).toBe('false');
  });

  it('starts recording with the first pad', async () => {
    await opened();
    fireEvent.click(screen.getByRole('button', { name: 'Record' }));
    expect(screen.getByTestId('take-status').textContent).toContain('starts with your first pad');
    fireEvent.keyDown(window, { code: 'KeyA' });
    expect(screen.getByTestId('take-status').textContent).toBe('Recording, 0:00');
  });

  it('clicks as soon as the metronome is on', async () => {
    const audio = await opened();
    fireEvent.click(screen.getByRole('switch', { name: 'Click' }));
    await waitFor(() => expect(audio.started).toHaveLength(1));
  });

  it('plays again after a phone call', async () => {
    const audio = await opened();
    fireEvent.keyDown(window, { code: 'Digit1' });
    expect(audio.resumed).toBe(0);
    audio.state = 'interrupted';
    fireEvent.keyDown(window, { code: 'Digit1' });
    expect(audio.resumed).toBe(1);
  });

  it('says when sounds fail to load, plays paper sounds instead, and retries', async () => {
    await opened();
    const kit = screen.getByTestId('kit-state');
    expect(kit.textContent).toContain('16 sounds');
    const asked = (fetch as jest.MockedFunction<typeof fetch>).mock.calls;
    const before = asked.length;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(asked.length).toBe(before + 16));
  });

  it('ignores letters when letter keys are off', async () => {
    const audio = await opened();
    fireEvent.click(screen.getByLabelText(/keys play/i));
    fireEvent.keyDown(window, { code: 'KeyQ' });
    expect(audio.started).toHaveLength(0);
    expect(screen.getAllByTestId('pad').some(pad => pad.hasAttribute('aria-keyshortcuts'))).toBe(false);
    fireEvent.click(screen.getByLabelText(/keys play/i));
  });

  it('announces neither the seconds of a recording, nor a save before it is done', async () => {
    await opened();
    expect(screen.getByTestId('take-status').textContent).not.toContain('Saved');
    fireEvent.click(screen.getByRole('button', { name: 'Record' }));
    fireEvent.keyDown(window, { code: 'KeyA' });
    expect(screen.getByRole('timer').textContent).toBe('0:00');
  });

  it('says when a take cannot be rendered, and keeps the previous one', async () => {
    const audio = await opened();
    Object.assign(URL, { createObjectURL: () => 'blob:take', revokeObjectURL: () => undefined });
    const record = () => {
      fireEvent.click(screen.getByRole('button', { name: 'Record' }));
      fireEvent.keyDown(window, { code: 'KeyA' });
      audio.time += 1;
      fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
    };
    record();
    await screen.findByLabelText('Your take');
    audio.rendering = Promise.reject(new RangeError('Array buffer allocation failed'));
    record();
    await waitFor(() => expect(screen.getByTestId('take-status').textContent).toContain('Not enough memory'));
    expect(screen.getByLabelText('Your take')).toBeTruthy();
  });

  it('remembers its settings', async () => {
    await opened();
    fireEvent.click(screen.getByRole('radio', { name: '1/16' }));
    fireEvent.change(screen.getByRole('slider', { name: /Tempo/ }), { target: { value: '97' } });
    expect(JSON.parse(localStorage.getItem('sevenfold.soundboard')!)).toMatchObject({
      quantise: 16,
      bpm: 97,
    });
  });
});
