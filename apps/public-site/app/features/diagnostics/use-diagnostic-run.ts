import { useEffect, useRef, useState } from 'react';
import { useAuth } from '@sevenfold/ui';
import { Bench } from './bench';
import { runSuite, waiting } from './run-suite';
import type { StepResult, Suite } from './step';

export interface DiagnosticRun {
  readonly results: readonly StepResult[];
  readonly running: boolean;
  /** When the run ended. */
  readonly endedAt: Date | undefined;
  start(): void;
}

/** Runs a suite as the current user. Stops when the page unmounts. */
export function useDiagnosticRun(suite: Suite, roomName: string): DiagnosticRun {
  const { user, token } = useAuth();
  const [results, setResults] = useState<readonly StepResult[]>(() => suite.steps.map(() => waiting));
  const [running, setRunning] = useState(false);
  const [endedAt, setEndedAt] = useState<Date>();
  const present = useRef(true);

  useEffect(() => {
    present.current = true;
    return () => {
      present.current = false;
    };
  }, []);

  const run = async () => {
    setRunning(true);
    setEndedAt(undefined);
    const bench = new Bench({ user, token }, roomName);
    try {
      await runSuite(suite.steps, bench, told => {
        if (present.current) setResults(told);
        else throw new Error('The page is gone');
      });
    } finally {
      await bench.close();
    }
    setRunning(false);
    setEndedAt(new Date());
  };

  return { results, running, endedAt, start: () => void run().catch(() => undefined) };
}
