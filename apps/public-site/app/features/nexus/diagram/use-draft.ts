import { useEffect, useReducer } from 'react';
import { firstDiagram, type Diagram } from './core/diagram';
import { begin, stepped, type History } from './core/history';
import { fileOf, readDiagram } from './core/read-diagram';
import type { Saved } from './use-diagrams';

const key = (uid: string) => `sevenfold.diagram-draft.${uid}`;
type Draft = { file: string; saved: Saved | undefined };

/** What is on the table outlives a reload of this tab, and nothing else. */
export function useHistory(uid: string) {
  const [history, dispatch] = useReducer(stepped, uid, (owner): History =>
    begin(draftOf(owner)?.diagram ?? firstDiagram),
  );
  return { history, dispatch };
}

export function draftOf(uid: string): { diagram: Diagram; saved: Saved | undefined } | undefined {
  const text = sessionStorage.getItem(key(uid));
  if (text === null) return undefined;
  try {
    const { file, saved } = JSON.parse(text) as Draft;
    const read = readDiagram(file);
    return 'diagram' in read ? { diagram: read.diagram, saved } : undefined;
  } catch {
    return undefined;
  }
}

export function useKeepDraft(uid: string, diagram: Diagram, saved: Saved | undefined) {
  useEffect(() => {
    const timer = setTimeout(() => {
      try {
        sessionStorage.setItem(key(uid), JSON.stringify({ file: fileOf(diagram), saved } satisfies Draft));
      } catch {
        // A full or forbidden store costs the draft, not the drawing.
      }
    }, 300);
    return () => clearTimeout(timer);
  }, [uid, diagram, saved]);
}
