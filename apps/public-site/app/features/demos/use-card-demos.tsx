import type { DivisionId } from '@sevenfold/brand';
import { Demo } from './demo';
import { demoTitle } from './demos';
import { useOpenDemo } from './use-open-demo';

/** For pages with several divisions: one demo open at a time. */
export function useCardDemos() {
  const { asked, show } = useOpenDemo();
  return (division: DivisionId) => ({
    title: demoTitle(division),
    open: asked === division,
    toggle: () => show(asked === division ? undefined : division),
    content: () => <Demo division={division} />,
  });
}
