import type { PartContext } from '../call/call-context.ts';
import type { CallServices } from '../call/call-services.ts';
import { type Itself, itself } from '../call/guard-methods.ts';
import { type Preconditions, throwing } from '../machine/preconditions.ts';

export const speakerPreconditions = {
  getActiveSpeaker: throwing('browser'),
  activeSpeakerMode: throwing('browser'),
  setActiveSpeakerMode: throwing('browser'),
} as const satisfies Preconditions<ReturnType<typeof createSpeaker>>;

/** Who speaks. */
export function createSpeaker(context: PartContext, services: Pick<CallServices, 'record'>) {
  return {
    getActiveSpeaker: (): { readonly peerId?: string } => services.record.activeSpeaker,

    /** How a frame would show people; for existing pages. */
    activeSpeakerMode: (): boolean => context.options().activeSpeakerMode === true,

    setActiveSpeakerMode(enabled: boolean): Itself {
      context.change({ activeSpeakerMode: enabled });
      context.emit('active-speaker-mode-change', { enabled });
      return itself;
    },
  };
}
