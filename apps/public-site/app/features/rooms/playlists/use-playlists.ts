import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { NewPlaylist, Playlist, Playlists, PlaylistSummary } from '@sevenfold/contracts';
import { useAuth } from '@sevenfold/ui';

const path = '/api/rydesync/playlists';

/** The signed-in person's playlists. */
export function usePlaylists() {
  const { api, account } = useAuth();
  const queryClient = useQueryClient();
  const queryKey = ['playlists', account?.uid];
  const lookAgain = () => queryClient.invalidateQueries({ queryKey });
  const saved = useQuery({ queryKey, queryFn: () => api.get<Playlists>(path) });
  const save = useMutation({
    mutationFn: (playlist: NewPlaylist) => api.post<PlaylistSummary>(path, playlist),
    onSettled: lookAgain,
  });
  const remove = useMutation({
    mutationFn: (id: string) => api.delete<undefined>(`${path}/${id}`),
    onSettled: lookAgain,
  });
  const load = (id: string) => api.get<Playlist>(`${path}/${id}`);
  return { saved, save, remove, load };
}
