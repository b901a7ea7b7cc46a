import { useCallback } from 'react';
import { useToast } from '@sevenfold/ui';
import type { InRoom } from './in-room';
import { refusalInWords } from './refusal-in-words';

export function useAttempt(): InRoom['attempt'] {
  const { show } = useToast();
  return useCallback(
    async (what, work) => {
      try {
        await work;
        return true;
      } catch (error) {
        show('error', { title: what, message: refusalInWords(error) });
        return false;
      }
    },
    [show],
  );
}
