import type { EngineHandlers } from '../engines/engine.ts';
import type { EmittedEvent } from './engine-contract.ts';

/** Handlers that store what they get. */
export function emittedEvents(): { readonly emitted: EmittedEvent[]; readonly handlers: EngineHandlers } {
  const emitted: EmittedEvent[] = [];
  const store = (name: string, payload: object): void => void emitted.push({ name, payload });
  return {
    emitted,
    handlers: {
      emit: store,
      roomEvent: ({ name, payload }) => store(name, payload),
      failed: (failure) => store('failed', failure),
      left: (reason) => store('left', { reason }),
    },
  };
}
