import { ApiError } from '@saywell/api-client';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useServices } from '../../../../app/services.tsx';
import { createEar, type Ear, type EarState } from './ear.ts';
import { openRoomWay } from './room-way.ts';
import { openSoundWay } from './sound-way.ts';

/** The ear of a page; it is closed with the page. */
export function useEar(callId: string): { readonly ear: Ear; readonly state: EarState } {
  const { api } = useServices();
  const ear = useMemo(() => {
    const { liveCall } = api.signedIn;
    return createEar({
      takeSeat: (canSpeak) => liveCall.observe(callId, { canSpeak }),
      leaveSeat: (seatId) => liveCall.leave(callId, seatId),
      takeOver: (seatId) => liveCall.takeOver(callId, seatId),
      handBack: (seatId, note) => liveCall.handBack(callId, seatId, note === undefined ? {} : { note }),
      ways: [openRoomWay, openSoundWay],
      isRefusal: (error) => ApiError.isInstance(error) && error.code !== 'network-error',
    });
  }, [api, callId]);
  useEffect(() => () => ear.stop(), [ear]);
  const state = useSyncExternalStore(
    (listener) => ear.subscribe(listener),
    () => ear.state(),
  );
  return { ear, state };
}
