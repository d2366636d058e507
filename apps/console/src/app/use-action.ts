import { useMutation, useQueryClient } from '@tanstack/react-query';

/**
 * Something that changes the server: afterwards what it touched is asked for again.
 * @param inTurn what has the same word is done one after the other, as it was asked for; absent: at once
 */
export function useAction<Input, Answer>(
  act: (input: Input) => Promise<Answer>,
  touched: readonly (readonly unknown[])[],
  inTurn?: string,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: act,
    ...(inTurn !== undefined && { scope: { id: inTurn } }),
    // Also after a refusal: it may be that somebody else was faster.
    onSettled: () => Promise.all(touched.map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
}
