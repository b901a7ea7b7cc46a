import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { DiagramPage, RemovedDiagram, SavedDiagram } from '@sevenfold/contracts';
import { useAuth } from '@sevenfold/ui';
import type { Diagram } from './core/diagram';
import type { Saved } from './core/history';

/** The person's saved diagrams. */
export function useDiagrams() {
  const { api, account } = useAuth();
  const queryClient = useQueryClient();
  const uid = account?.uid ?? '';
  const path = `/api/accounts/${encodeURIComponent(uid)}/diagrams`;
  const queryKey = ['diagrams', uid];
  const refresh = () => queryClient.invalidateQueries({ queryKey });

  const list = useQuery({
    queryKey,
    queryFn: () => api.get<DiagramPage>(`${path}?limit=50`),
    enabled: account !== undefined,
  });
  const save = useMutation({
    mutationFn: ({
      diagram: { name, nodes, edges },
      saved,
    }: {
      diagram: Diagram;
      saved: Saved | undefined;
    }) => {
      const body = { name: name.trim() || 'Untitled', document: { nodes, edges } };
      return saved
        ? api.patch<SavedDiagram>(`${path}/${saved.id}`, { ...body, version: saved.version })
        : api.post<SavedDiagram>(path, body);
    },
    onSuccess: refresh,
  });
  const remove = useMutation({
    mutationFn: (id: string) => api.delete<RemovedDiagram>(`${path}/${id}`),
    onSuccess: refresh,
  });
  return { list, save, remove, open: (id: string) => api.get<SavedDiagram>(`${path}/${id}`) };
}

export const diagramOf = ({ name, document }: SavedDiagram): Diagram => ({ name, ...document });
