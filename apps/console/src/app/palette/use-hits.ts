import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useMe, useServices } from '../services.tsx';
import type { Command } from './commands.ts';
import { commandsOf, kindsFor } from './hits.ts';

/** Rests shorter than this are those between two letters. */
const restMs = 180;
const minLetters = 2;
const maxLetters = 100;

interface Hits {
  readonly commands: readonly Command[];
  readonly state: 'still' | 'searching' | 'failed';
}

/** What the server finds of what was typed, once typing rests. */
export function useHits(typed: string): Hits {
  const { api } = useServices();
  const me = useMe();
  const router = useRouter();
  const [now] = useState(Date.now);
  const wanted = typed.trim().slice(0, maxLetters);
  const q = useRested(wanted);
  const kinds = kindsFor(me, new Set(Object.keys(router.routesByPath)));
  const mayFind = kinds.length > 0 && wanted.length >= minLetters;
  const { data, isFetching, isError } = useQuery({
    queryKey: ['search.find', kinds, q],
    queryFn: ({ signal }) => api.signedIn.search.find({ q, kindAny: [...kinds] }, { signal }),
    enabled: mayFind && q === wanted,
  });
  if (!mayFind) return { commands: [], state: 'still' };
  // What was found of other letters could be chosen by mistake.
  if (q !== wanted || isFetching) return { commands: [], state: 'searching' };
  if (isError) return { commands: [], state: 'failed' };
  return { commands: commandsOf(data?.results ?? [], now), state: 'still' };
}

/** The value, once it has been the same for a moment. */
function useRested(value: string): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
