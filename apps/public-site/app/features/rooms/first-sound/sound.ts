import { TrackLoader } from '@sevenfold/realtime-client';

/** The AudioContext of the tab's room, and the loader of its tracks. */
export type Sound = { context: AudioContext; loader: TrackLoader };

/** Some browsers let pages choose the audio output. */
export type ChoosingContext = AudioContext & {
  readonly sinkId?: string | object;
  setSinkId?: (id: string) => Promise<void>;
};

/** An object means no output at all, which this site does not use. */
export const sinkOf = ({ sinkId }: ChoosingContext): string => (typeof sinkId === 'string' ? sinkId : '');

export function openSound(context = new AudioContext({ latencyHint: 'playback' })): Sound {
  // May settle late or never if the browser waits for a click. The player asks again in a click handler.
  context.resume().catch(() => undefined);
  return { context, loader: new TrackLoader(context) };
}
