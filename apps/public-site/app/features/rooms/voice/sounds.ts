type Speaker = HTMLAudioElement & { setSinkId?: (id: string) => Promise<void> };

/** Plays the voices of others, each through its own element, so that each can be muted. */
export class Sounds {
  private readonly speakers = new Map<string, Speaker>();

  constructor(private output: string) {}

  play(uid: string, track: MediaStreamTrack) {
    const speaker = this.speakers.get(uid) ?? this.make(uid);
    const playing = speaker.srcObject as MediaStream | null;
    if (playing?.getTracks()[0] === track) return;
    speaker.srcObject = new MediaStream([track]);
    void speaker.play().catch(() => undefined);
  }

  /** Silences a voice here, because it now arrives over another path. */
  mute(uid: string) {
    const speaker = this.speakers.get(uid);
    if (speaker) speaker.muted = true;
  }

  stop(uid: string) {
    const speaker = this.speakers.get(uid);
    if (speaker) speaker.srcObject = null;
    this.speakers.delete(uid);
  }

  /** Changes the audio output; an empty name means the default. */
  setOutput(output: string) {
    this.output = output;
    for (const speaker of this.speakers.values()) direct(speaker, output);
  }

  close() {
    for (const uid of this.speakers.keys()) this.stop(uid);
  }

  private make(uid: string): Speaker {
    const speaker: Speaker = new Audio();
    speaker.autoplay = true;
    if (this.output !== '') direct(speaker, this.output);
    this.speakers.set(uid, speaker);
    return speaker;
  }
}

/** Ignores failures: if the output is gone, the browser plays on the default one. */
function direct(speaker: Speaker, output: string) {
  void speaker.setSinkId?.(output).catch(() => undefined);
}
