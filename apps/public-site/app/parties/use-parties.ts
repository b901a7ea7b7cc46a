import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  ChangeParty,
  Parties,
  Party,
  PartyEmail,
  PlanParty,
  RoomParty,
  ShownParty,
} from '@sevenfold/contracts';
import { useAuth } from '@sevenfold/ui';
import { ownTimeZone } from './party-time';

const path = '/api/rydesync/parties';
const queryKey = 'parties';
/** Ask this often: the keeper may change or cancel a party, and a device that slept may count wrong. */
const askEveryMs = 60_000;

/** An answer and when it arrived, by a clock that does not jump when someone sets the device's. */
export type Timed<Answer> = Answer & { at: number };
const timed = async <Answer>(answer: Promise<Answer>): Promise<Timed<Answer>> => ({
  ...(await answer),
  at: performance.now(),
});
/** Now by the server's clock, in epoch milliseconds. */
export const serverNow = ({ serverTime, at }: { serverTime: number; at: number }) =>
  serverTime + performance.now() - at;

export function useParty(id: string) {
  const { api } = useAuth();
  return useQuery({
    queryKey: [queryKey, id],
    queryFn: () => timed(api.get<ShownParty>(`${path}/${id}`, { anonymous: true })),
    refetchInterval: askEveryMs,
    refetchOnWindowFocus: 'always',
  });
}

/** Upcoming parties in open rooms. */
export function useComingUp() {
  const { api } = useAuth();
  return useQuery({
    queryKey: [queryKey, 'coming-up'],
    queryFn: () => timed(api.get<Parties>(path, { anonymous: true })),
    refetchInterval: askEveryMs,
  });
}

/** The next party of the room that the person is in. */
export function useRoomParty(room: string) {
  const { api } = useAuth();
  return useQuery({
    queryKey: [queryKey, 'room', room],
    queryFn: () => timed(api.get<RoomParty>(`/api/rydesync/rooms/${encodeURIComponent(room)}/party`)),
    refetchInterval: askEveryMs,
  });
}

/** The parties that the signed-in person has planned. */
export function useOwnParties() {
  const { api, account } = useAuth();
  return useQuery({
    queryKey: [queryKey, 'own', account?.uid],
    queryFn: () => api.get<Parties>(`${path}/own`),
    enabled: account !== undefined,
  });
}

export function usePlanning() {
  const { api } = useAuth();
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: [queryKey] });
  const plan = useMutation({ mutationFn: (body: PlanParty) => api.post<Party>(path, body), onSettled });
  const change = useMutation({
    mutationFn: ({ id, ...body }: ChangeParty & { id: string }) => api.patch<Party>(`${path}/${id}`, body),
    onSettled,
  });
  const cancel = useMutation({
    mutationFn: (id: string) => api.delete<undefined>(`${path}/${id}`),
    onSettled,
  });
  return { plan, change, cancel };
}

/** Whether the signed-in person gets emails about a party. */
export function usePartyEmail(id: string) {
  const { api, account } = useAuth();
  const queryClient = useQueryClient();
  const key = [queryKey, id, 'email', account?.uid];
  const email = useQuery({
    queryKey: key,
    queryFn: () => api.get<PartyEmail>(`${path}/${id}/email`),
    enabled: account !== undefined,
  });
  const set = useMutation({
    mutationFn: async (wanted: boolean) => {
      if (wanted) await api.post<PartyEmail>(`${path}/${id}/email`, { timeZone: ownTimeZone() });
      else await api.delete<undefined>(`${path}/${id}/email`);
      return { wanted };
    },
    onSuccess: answer => queryClient.setQueryData(key, answer),
  });
  return { email, set };
}
