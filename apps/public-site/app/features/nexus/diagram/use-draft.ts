import { useEffect, useReducer } from 'react';
import { tabMemory } from '@sevenfold/ui';
import { firstDiagram, type Diagram } from './core/diagram';
import { begin, stepped, type History, type Saved } from './core/history';
import { fileOf, readDiagram } from './core/read-diagram';

const key = (uid: string) => `sevenfold.diagram-draft.${uid}`;
type Draft = { file: string; saved: Saved | undefined };

/** The diagram being edited. Its draft survives a reload of this tab; the history doesn't. */
export function useHistory(uid: string) {
  const [history, dispatch] = useReducer(stepped, uid, (owner): History => {
    const { diagram = firstDiagram, saved } = draftOf(owner) ?? {};
    return begin(diagram, saved);
  });
  return { history, dispatch };
}

function draftOf(uid: string): { diagram: Diagram; saved: Saved | undefined } | undefined {
  const { file, saved } = (tabMemory.readJson(key(uid)) ?? {}) as Partial<Draft>;
  const read = readDiagram(file ?? '');
  return 'diagram' in read ? { diagram: read.diagram, saved } : undefined;
}

export function useKeepDraft(uid: string, diagram: Diagram, saved: Saved | undefined) {
  useEffect(() => {
    const timer = setTimeout(() => {
      tabMemory.writeJson(key(uid), { file: fileOf(diagram), saved } satisfies Draft);
    }, 300);
    return () => clearTimeout(timer);
  }, [uid, diagram, saved]);
}
