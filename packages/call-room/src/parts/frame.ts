import type { PartContext } from '../call/call-context.ts';
import { type Itself, itself } from '../call/guard-methods.ts';
import { CallRoomError } from '../errors/call-room-error.ts';
import * as messages from '../errors/messages.ts';
import { type Preconditions, rejecting, throwing } from '../machine/preconditions.ts';

export const framePreconditions = {
  iframe: throwing('browser'),
  loadCss: throwing('browser'),
  requestFullscreen: rejecting('browser'),
  exitFullscreen: throwing('browser'),
} as const satisfies Preconditions<ReturnType<typeof createFrame>, 'getSidebarView' | 'setSidebarView'>;

/** No part of a page belongs to a call object: what a frame would do has no effect. */
export function createFrame(context: PartContext) {
  return {
    iframe: (): null => null,

    loadCss: (_styles: {
      readonly bodyClass?: unknown;
      readonly cssFile?: unknown;
      readonly cssText?: string;
    }): Itself => itself,

    async requestFullscreen(): Promise<void> {
      throw new CallRoomError('not-supported', messages.notInCallObject('requestFullscreen()'));
    },

    exitFullscreen: (): void => undefined,

    async getSidebarView(): Promise<null> {
      context.environment.log.error(messages.notInCallObject('getSidebarView()'));
      return null;
    },

    setSidebarView(_view: string | null): Itself {
      context.environment.log.error(messages.notInCallObject('setSidebarView()'));
      return itself;
    },
  };
}
