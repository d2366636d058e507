import { useMutation, useQueryClient } from '@tanstack/react-query';

/** Something that changes the server: afterwards what it touched is asked for again. */
export function useAction<Input, Answer>(
  act: (input: Input) => Promise<Answer>,
  touched: readonly (readonly unknown[])[],
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: act,
    // Also after a refusal: it may be that somebody else was faster.
    onSettled: () => Promise.all(touched.map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
}
