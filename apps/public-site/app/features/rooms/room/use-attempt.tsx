import { useCallback } from 'react';
import { useToast } from '@sevenfold/ui';
import { ErrorText } from '@sevenfold/ui/reference';
import type { InRoom } from './room-context';
import { describeRefusal } from './describe-refusal';

/** Long enough to copy the reference. */
const untilCopiedMs = 10_000;

export function useAttempt(): InRoom['attempt'] {
  const { show } = useToast();
  return useCallback(
    async (what, work) => {
      try {
        await work;
        return true;
      } catch (error) {
        const message = <ErrorText error={error} words={describeRefusal(error)} />;
        show('error', { title: what, message, duration: untilCopiedMs });
        return false;
      }
    },
    [show],
  );
}
