import type { ApiWarning, CreateAssistant } from '@saywell/contract';
import { unreadablePatterns } from '../agents/endpointing.ts';

const path = 'startSpeakingPlan.smartEndpointingPlan';

/** What of a start plan is done by something else here, or not at all. */
export function endpointingWarnings({
  startSpeakingPlan: plan,
}: Pick<CreateAssistant, 'startSpeakingPlan'>): readonly ApiWarning[] {
  const unread = unreadablePatterns(plan).map(
    (field): ApiWarning => ({
      path: field,
      code: 'pattern-not-understood',
      message:
        'This pattern cannot be searched in a time that is bounded (what needs backtracking, or is very large), so its rule is passed over.',
    }),
  );
  return [...smartWarnings(plan), ...unread];
}

function smartWarnings(plan: CreateAssistant['startSpeakingPlan']): readonly ApiWarning[] {
  const { smartEndpointingPlan: smart, smartEndpointingEnabled: enabled } = plan ?? {};
  return [
    ...(enabled === 'livekit' ? [replaced('startSpeakingPlan.smartEndpointingEnabled', enabled)] : []),
    ...(smart === undefined ? [] : [replaced(`${path}.provider`, smart.provider)]),
  ];
}

function replaced(path: string, provider: string): ApiWarning {
  const message = `The end-of-turn model of ${provider} does not run here. The built-in one does its work: it reads words and voice.`;
  return { path, code: 'engine-replaced', message };
}
