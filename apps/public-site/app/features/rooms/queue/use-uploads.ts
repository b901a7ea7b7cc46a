import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { RoomTracks, UploadedTrack } from '@sevenfold/contracts';
import { useAuth } from '@sevenfold/ui';
import { useRoomPart } from '../room/room-context';

const none: UploadedTrack[] = [];

/** Tracks that hosts uploaded to this room. */
export function useUploads() {
  const { api } = useAuth();
  const room = useRoomPart(state => state.room);
  const queryClient = useQueryClient();
  const queryKey = ['uploads', room];
  const { data } = useQuery({
    queryKey,
    queryFn: () => api.get<RoomTracks>(`/api/rydesync/rooms/${room}/tracks`),
    refetchInterval: 20_000,
  });

  return {
    uploads: data?.tracks ?? none,
    lookAgain: () => queryClient.invalidateQueries({ queryKey }),
    remove: (id: string) =>
      api.delete(`/api/rydesync/tracks/${id}`).then(() => queryClient.invalidateQueries({ queryKey })),
  };
}
