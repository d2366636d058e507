import { useQuery } from '@tanstack/react-query';
import { assistantNamesQuery, squadNamesQuery } from '../../app/names.ts';
import { useServices } from '../../app/services.tsx';
import type { Names } from './chat-words.ts';

const none: ReadonlyMap<string, string> = new Map();

/** Of those who may answer. */
export function useNames(): Names {
  const services = useServices();
  return {
    assistants: useQuery(assistantNamesQuery(services)).data ?? none,
    squads: useQuery(squadNamesQuery(services)).data ?? none,
  };
}
