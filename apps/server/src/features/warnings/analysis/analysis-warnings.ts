import type { ApiWarning, CreateAssistant } from '@saywell/contract';
import { isPromptMessage } from '../../analysis/prompts.ts';
import { withoutEffect } from '../fields/field-effect.ts';

/** What of an analysis is not made, or not asked. */
export function analysisWarnings({ analysisPlan = {} }: CreateAssistant): readonly ApiWarning[] {
  const {
    summaryPlan,
    successEvaluationPlan,
    structuredDataPlan,
    structuredDataMultiPlan = [],
  } = analysisPlan;
  const ofData = [
    { plan: structuredDataPlan, at: 'analysisPlan.structuredDataPlan' },
    ...structuredDataMultiPlan.map(({ plan }, index) => ({
      plan,
      at: `analysisPlan.structuredDataMultiPlan[${index}].plan`,
    })),
  ];
  const all = [
    { plan: summaryPlan, at: 'analysisPlan.summaryPlan' },
    { plan: successEvaluationPlan, at: 'analysisPlan.successEvaluationPlan' },
    ...ofData,
  ];
  return [
    // Without a schema, or messages of their own, nobody knows what is asked for.
    ...ofData.flatMap(({ plan, at }) =>
      plan?.enabled !== true || plan.schema !== undefined || plan.messages !== undefined
        ? []
        : [withoutEffect(`${at}.enabled`, 'Without a schema nothing is asked for: no data is made.')],
    ),
    ...sameKeys(structuredDataMultiPlan.map(({ key }) => key)),
    ...all.flatMap(({ plan, at }) => unsentMessages(plan?.messages ?? [], `${at}.messages`)),
  ];
}

/** The last of one key is kept. */
function sameKeys(keys: readonly string[]): readonly ApiWarning[] {
  return keys.flatMap((key, index) =>
    keys.lastIndexOf(key) === index
      ? []
      : [
          withoutEffect(
            `analysisPlan.structuredDataMultiPlan[${index}].key`,
            `Another plan behind it has the key "${key}", too: its data take the place of these.`,
          ),
        ],
  );
}

function unsentMessages(
  messages: readonly Readonly<Record<string, unknown>>[],
  at: string,
): readonly ApiWarning[] {
  const why = 'It is not sent: a message has a role (system, user or assistant) and a content that is text.';
  return messages.flatMap((message, index) =>
    isPromptMessage(message) ? [] : [withoutEffect(`${at}[${index}]`, why)],
  );
}
