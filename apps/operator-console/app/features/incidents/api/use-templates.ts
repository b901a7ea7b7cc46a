import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { IncidentTemplateChanged, IncidentTemplates, WriteIncidentTemplate } from '@sevenfold/contracts';
import { useAdminApi } from '../../../lib/use-admin-api';

const templatesKey = ['admin', 'status-templates'] as const;

export function useTemplates() {
  const api = useAdminApi();
  return useQuery({
    queryKey: templatesKey,
    queryFn: async () => (await api.request<IncidentTemplates>('/status/templates')).templates,
    retry: false,
  });
}

function useChange<Input>(change: (input: Input) => Promise<IncidentTemplateChanged>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => queryClient.invalidateQueries({ queryKey: templatesKey }),
  });
}

/** Replaces the template with this id; without one, creates a template. */
export function useSaveTemplate() {
  const api = useAdminApi();
  return useChange(({ id, ...body }: WriteIncidentTemplate & { id: string | undefined }) =>
    api.request<IncidentTemplateChanged>(id === undefined ? '/status/templates' : `/status/templates/${id}`, {
      method: id === undefined ? 'POST' : 'PUT',
      body,
    }),
  );
}

export function useDeleteTemplate() {
  const api = useAdminApi();
  return useChange((id: string) =>
    api.request<IncidentTemplateChanged>(`/status/templates/${id}`, { method: 'DELETE' }),
  );
}
