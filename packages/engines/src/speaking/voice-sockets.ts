import type { Clock } from '@saywell/agent';
import type { EngineNet } from '../shared/engine-net.ts';
import { createVoiceSocket, type VoiceSocket } from './voice-socket.ts';
import type { VoiceWire } from './voice-wire.ts';

/** Who gets which socket: one for all, or one for each sentence that is spoken at the same time. */
export interface VoiceSockets {
  take(): VoiceSocket;
  /** `isSilent`: nothing of the sentence comes any more. */
  giveBack(socket: VoiceSocket, isSilent: boolean): void;
}

export function createVoiceSockets(
  engine: string,
  wire: VoiceWire,
  options: { readonly net: EngineNet; readonly clock: Clock },
): VoiceSockets {
  if (wire.speaksOneAtATime !== true) {
    const shared = createVoiceSocket(engine, wire, options);
    return { take: () => shared, giveBack: () => undefined };
  }
  const resting: VoiceSocket[] = [];
  return {
    take: () => resting.pop() ?? createVoiceSocket(engine, wire, options),
    giveBack(socket, isSilent) {
      if (isSilent) resting.push(socket);
      else socket.close();
    },
  };
}
