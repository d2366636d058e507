import type { EngineHandlers } from '../engines/engine.ts';
import type { Told } from './engine-contract.ts';

/** Handlers that keep what they are told. */
export function toldEvents(): { readonly told: Told[]; readonly handlers: EngineHandlers } {
  const told: Told[] = [];
  const keep = (name: string, payload: object): void => void told.push({ name, payload });
  return {
    told,
    handlers: {
      emit: keep,
      roomEvent: ({ name, payload }) => keep(name, payload),
      failed: (failure) => keep('failed', failure),
      left: (reason) => keep('left', { reason }),
    },
  };
}
