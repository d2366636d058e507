import { useSiteCall } from '../call/call-context.tsx';
import type { AgentName } from '../call/call-service.ts';

/** Starting and ending as the buttons of `@saywell/react` want it. */
export function useCallActions(agent: AgentName = 'main') {
  const { service } = useSiteCall();
  return {
    onStart: () => service.startCall({ agent }),
    onEnd: async () => {
      const result = await service.endCall();
      if (!result.success) throw new Error(result.message);
    },
  };
}
