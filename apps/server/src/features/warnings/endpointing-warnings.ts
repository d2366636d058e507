import type { ApiWarning, CreateAssistant } from '@saywell/contract';
import { decidesSmartly, unreadablePatterns } from '../agents/endpointing.ts';
import { withoutEffect } from './fields/field-effect.ts';

const path = 'startSpeakingPlan.smartEndpointingPlan';

/** What of a start plan is done by something else here, or not at all. */
export function endpointingWarnings({
  startSpeakingPlan: plan,
}: Pick<CreateAssistant, 'startSpeakingPlan'>): readonly ApiWarning[] {
  const unread = unreadablePatterns(plan).map(
    ({ path, why }): ApiWarning => ({
      path,
      code: 'pattern-not-understood',
      message: `${why}, so its rule is passed over.`,
    }),
  );
  return [...smartWarnings(plan), ...outrankedWarnings(plan), ...unread];
}

/** Plans of which one decides in another's place. */
function outrankedWarnings(plan: CreateAssistant['startSpeakingPlan'] = {}): readonly ApiWarning[] {
  const { smartEndpointingEnabled, smartEndpointingPlan, transcriptionEndpointingPlan = {} } = plan;
  const decider = smartEndpointingPlan === undefined ? 'smartEndpointingEnabled' : 'smartEndpointingPlan';
  const isOutranked = decidesSmartly(plan) && Object.keys(transcriptionEndpointingPlan).length > 0;
  return [
    ...(smartEndpointingEnabled === false && smartEndpointingPlan !== undefined
      ? [
          withoutEffect(
            'startSpeakingPlan.smartEndpointingEnabled',
            'smartEndpointingPlan outranks it: the end of turns is decided smartly.',
          ),
        ]
      : []),
    ...(isOutranked
      ? [
          withoutEffect(
            'startSpeakingPlan.transcriptionEndpointingPlan',
            `It is not looked at: with ${decider} words and voice decide when a turn is over.`,
          ),
        ]
      : []),
  ];
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
