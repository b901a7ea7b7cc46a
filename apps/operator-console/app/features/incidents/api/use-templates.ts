import { useQuery } from '@tanstack/react-query';
import type { IncidentTemplateChanged, IncidentTemplates, WriteIncidentTemplate } from '@sevenfold/contracts';
import { useAdminApi } from '../../../lib/use-admin-api';
import { useChange } from '../../../lib/use-change';

const templatesKey = ['admin', 'status-templates'] as const;

export function useTemplates() {
  const api = useAdminApi();
  return useQuery({
    queryKey: templatesKey,
    queryFn: async () => (await api.request<IncidentTemplates>('/status/templates')).templates,
    retry: false,
  });
}

/** Replaces the template with this id; without one, creates a template. */
export function useSaveTemplate() {
  const api = useAdminApi();
  return useChange(templatesKey, ({ id, ...body }: WriteIncidentTemplate & { id: string | undefined }) =>
    api.request<IncidentTemplateChanged>(id === undefined ? '/status/templates' : `/status/templates/${id}`, {
      method: id === undefined ? 'POST' : 'PUT',
      body,
    }),
  );
}

export function useDeleteTemplate() {
  const api = useAdminApi();
  return useChange(templatesKey, (id: string) =>
    api.request<IncidentTemplateChanged>(`/status/templates/${id}`, { method: 'DELETE' }),
  );
}
