import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { KeptRoom, KeptRooms } from '@sevenfold/contracts';
import { useAuth } from '@sevenfold/ui';

const path = '/api/rydesync/kept-rooms';

/** The rooms that the signed-in person keeps. Makes no request for guests, who cannot keep rooms. */
export function useKeptRooms() {
  const { api, account } = useAuth();
  const queryClient = useQueryClient();
  const queryKey = ['kept-rooms', account?.uid];
  const lookAgain = () => queryClient.invalidateQueries({ queryKey });
  const kept = useQuery({
    queryKey,
    queryFn: () => api.get<KeptRooms>(path),
    enabled: account !== undefined,
  });
  const keep = useMutation({
    mutationFn: (room: string) => api.post<KeptRoom>(path, { room }),
    onSettled: lookAgain,
  });
  const release = useMutation({
    mutationFn: (room: string) => api.delete<undefined>(`${path}/${encodeURIComponent(room)}`),
    onSettled: lookAgain,
  });
  return { kept, keep, release };
}
