import { useQueryClient } from '@tanstack/react-query';
import { toast } from '../../ui/toast.tsx';
import { useServices } from '../services.tsx';

export const binKey = ['bin.list'] as const;

/** Brings back what was deleted, and says so, or why not: whoever undoes looks at a page that is no longer its own. */
export function useRestore(): (id: string, name: string) => Promise<void> {
  const { api } = useServices();
  const queries = useQueryClient();
  return async (id, name) => {
    try {
      const { kind } = await api.signedIn.bin.restore(id);
      toast(`${name} is back.`);
      await queries.invalidateQueries({
        predicate: ({ queryKey: [method] }) => typeof method === 'string' && method.startsWith(`${kind}.`),
      });
    } catch {
      toast(`${name} could not be restored. Try again under Recently deleted.`);
    } finally {
      await queries.invalidateQueries({ queryKey: binKey });
    }
  };
}
