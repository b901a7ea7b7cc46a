import { useCallback, useEffect, useRef, useState } from 'react';
import {
  defaultOutput,
  isAnotherReport,
  namedOutputs,
  outputBehind,
  storedNudge,
  type AudioOutput,
} from '@sevenfold/realtime-client';
import { useToast } from '@sevenfold/ui';
import { sinkOf, type ChoosingContext } from '../first-sound/sound';
import { describeNudge, describeOutput } from './describe-output';
import { storedOutput, storeOutput } from './stored-output';

/** Systems can move the sound without an event: then only the reported latency shows it. */
const lookAtReportEveryMs = 2_000;

export type Outputs = {
  /** Sink id of music and voices; empty for the default. */
  output: string;
  /** The output behind it, as far as the browser names it. */
  heardOn: AudioOutput;
  /** All outputs that the browser names. */
  outputs: readonly AudioOutput[];
  /** Undefined if the browser does not let pages choose. Rejects and changes nothing if it cannot be used. */
  chooseOutput: ((output: string) => Promise<void>) | undefined;
  /** Looks again, for example when a permission is granted. Resolves to how many outputs the browser names. */
  lookAgain(): Promise<number>;
};

type PlayerPart = {
  playOn(output: AudioOutput): void;
  /** Asks for the sound again, after its output was lost. */
  resume(): void;
  reportedMs(): number | undefined;
};

const noCause = { lost: false, silent: false, moved: false };

/**
 * The audio output in use. When the chosen one disappears, the sound continues on the default one, and
 * returns with it.
 */
export function useOutput(audio: AudioContext, { playOn, resume, reportedMs }: PlayerPart): Outputs {
  const context = audio as ChoosingContext;
  const { show } = useToast();
  const [state, setState] = useState({ output: sinkOf(context), heardOn: defaultOutput });
  const [outputs, setOutputs] = useState<readonly AudioOutput[]>([]);
  const heardOn = useRef<AudioOutput>(undefined);
  const latest = useRef(0);
  /** What led to the latest look. A newer look, such as for the `sinkchange` that we cause, inherits it. */
  const cause = useRef(noCause);

  const follow = useCallback(
    async (why: Partial<typeof noCause> = {}) => {
      const turn = ++latest.current;
      cause.current = { ...cause.current, ...why };
      const { lost, silent, moved } = cause.current;
      const named = await namedOutputs();
      if (turn !== latest.current) return named.length;
      const sink = lost ? '' : sinkFor(storedOutput(), named);
      if (sink !== sinkOf(context))
        // If the chosen one cannot be used, falls back to the default, which always can.
        await context.setSinkId?.(sink).catch(() => context.setSinkId?.('').catch(() => undefined));
      if (turn !== latest.current) return named.length;
      const found = outputBehind(sinkOf(context), named);
      const before = heardOn.current;
      heardOn.current = found;
      cause.current = noCause;
      setState({ output: sinkOf(context), heardOn: found });
      setOutputs(named.filter(({ deviceId }) => deviceId !== 'communications').map(withId));
      if (found.id !== before?.id || lost) playOn(found);
      if (lost) resume();
      if (!before || silent) return named.length;
      const nudgeMs = storedNudge(found.id);
      if (found.id !== before.id)
        show('info', {
          title: `Now playing on ${describeOutput(found)}`,
          message: describeNudge(nudgeMs),
        });
      // The browser does not name the output, and the delay set by ear may belong to another one.
      else if (moved && found.id === defaultOutput.id && nudgeMs !== 0)
        show('info', {
          title: 'The sound output may have changed',
          message: 'If music is out of time now, set the delay again under This device.',
        });
      return named.length;
    },
    [context, playOn, resume, show],
  );

  useEffect(() => {
    let reported = reportedMs();
    const looking = setInterval(() => {
      const before = reported;
      reported = reportedMs();
      if (before === undefined || reported === undefined || !isAnotherReport(reported, before)) return;
      void follow({ moved: true });
    }, lookAtReportEveryMs);
    const devicesChanged = () => void follow();
    const sinkChanged = () => void follow();
    // Chromium suspends the context and fires this event when its output is unplugged.
    const outputLost = () => void follow({ lost: true });
    void follow();
    context.addEventListener('sinkchange', sinkChanged);
    context.addEventListener('error', outputLost);
    navigator.mediaDevices?.addEventListener('devicechange', devicesChanged);
    return () => {
      // eslint-disable-next-line react-hooks/exhaustive-deps -- makes even the newest look outdated
      latest.current++;
      clearInterval(looking);
      context.removeEventListener('sinkchange', sinkChanged);
      context.removeEventListener('error', outputLost);
      navigator.mediaDevices?.removeEventListener('devicechange', devicesChanged);
    };
  }, [context, follow, reportedMs]);

  const chooseOutput = useCallback(
    async (wanted: string) => {
      const before = storedOutput();
      // First, because `sinkchange` may come before the promise settles.
      storeOutput(wanted);
      try {
        await context.setSinkId?.(wanted);
      } catch (error) {
        storeOutput(before);
        throw error;
      }
      await follow({ silent: true });
    },
    [context, follow],
  );

  return {
    ...state,
    outputs,
    chooseOutput: context.setSinkId ? chooseOutput : undefined,
    lookAgain: useCallback(() => follow(), [follow]),
  };
}

type Named = Awaited<ReturnType<typeof namedOutputs>>;

/** The chosen output, or the default if it is unplugged. If the browser hides the list, tries the chosen one. */
const sinkFor = (chosen: string, outputs: Named): string =>
  outputs.length === 0 || outputs.some(({ deviceId }) => deviceId === chosen) ? chosen : '';

const withId = ({ deviceId, label }: Named[number]): AudioOutput => ({
  id: deviceId === defaultOutput.id ? '' : deviceId,
  label,
});
