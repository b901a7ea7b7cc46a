import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';

/**
 * A request that changes what the queries of this key show. They refetch once it has ended, even after an error:
 * another operator may have been first.
 */
export function useChange<Input, Answer>(queryKey: QueryKey, change: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
}
