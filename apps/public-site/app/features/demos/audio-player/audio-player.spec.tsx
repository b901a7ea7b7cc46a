import { act, fireEvent, render, screen } from '@testing-library/react';
import AudioPlayer from './audio-player';

/** jsdom plays no audio. This element obeys play and pause, and tests can end the track. */
class SilentAudio extends EventTarget {
  static last: SilentAudio;
  paused = true;
  ended = false;
  currentTime = 0;
  duration = 106;
  volume = 1;
  loop = false;
  src = '';
  constructor() {
    super();
    SilentAudio.last = this;
  }
  async play() {
    [this.paused, this.ended] = [false, false];
    this.tell('play');
  }
  pause() {
    this.paused = true;
    this.tell('pause');
  }
  getAttribute() {
    return this.src;
  }
  removeAttribute() {}
  tell(event: string) {
    this.dispatchEvent(new Event(event));
  }
}
class SilentContext {
  destination = {};
  createAnalyser = () => ({ connect: () => undefined, getByteFrequencyData: () => undefined });
  createMediaElementSource = () => ({ connect: (next: object) => next });
  resume = async () => undefined;
  close = async () => undefined;
}

describe('the audio player', () => {
  beforeEach(() => {
    Object.assign(globalThis, { Audio: SilentAudio, AudioContext: SilentContext });
    globalThis.fetch = async () => Response.json({ peaks: [1, 50, 100] });
  });

  const play = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Play' })));

  it('starts at volume 75 and plays our track at 120 BPM', async () => {
    render(<AudioPlayer />);
    expect(screen.getByTestId('volume').textContent).toBe('75%');
    expect(screen.getByText(/Ambient electronic · 120 BPM/)).toBeTruthy();
    await play();
    expect(SilentAudio.last).toMatchObject({ src: '/audio/echoverse_demo.mp3', volume: 0.75, paused: false });
  });

  it('pauses and resumes', async () => {
    render(<AudioPlayer />);
    await play();
    fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
    expect(SilentAudio.last.paused).toBe(true);
    expect(screen.getByRole('button', { name: 'Play' })).toBeTruthy();
  });

  it('stops at the end of the track', async () => {
    render(<AudioPlayer />);
    await play();
    act(() => {
      Object.assign(SilentAudio.last, { ended: true, currentTime: 106 });
      SilentAudio.last.tell('ended');
    });
    expect(SilentAudio.last.loop).toBe(false);
    expect(screen.getByRole('button', { name: 'Play' })).toBeTruthy();
  });

  it('seeks and sets the volume with sliders', async () => {
    render(<AudioPlayer />);
    await play();
    fireEvent.change(screen.getByRole('slider', { name: /Position/ }), { target: { value: '42' } });
    expect(SilentAudio.last.currentTime).toBe(42);
    fireEvent.change(screen.getByRole('slider', { name: /Volume/ }), { target: { value: '20' } });
    expect(SilentAudio.last.volume).toBe(0.2);
  });
});
