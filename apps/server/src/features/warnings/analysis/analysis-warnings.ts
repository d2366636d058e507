import type { ApiWarning, CreateAssistant } from '@saywell/contract';
import { isPromptMessage } from '../../analysis/prompts.ts';
import { strayRequired } from '../tools/extraction-warnings.ts';
import { withoutEffect } from '../fields/field-effect.ts';
import { switchedOff } from '../fields/moot-values.ts';
import { setValuesAt } from '../set-values.ts';

type AnalysisPlan = NonNullable<CreateAssistant['analysisPlan']>;
type DataPlan = NonNullable<AnalysisPlan['structuredDataPlan']>;

/** What of an analysis is not made, or not asked. `hasModel`: something can write about the assistant's calls. */
export function analysisWarnings(
  { analysisPlan = {} }: CreateAssistant,
  { hasModel }: { readonly hasModel: boolean },
): readonly ApiWarning[] {
  const { structuredDataMultiPlan = [] } = analysisPlan;
  const ofKeys = sameKeys(structuredDataMultiPlan.map(({ key }) => key));
  const ofOff = switchedOff({ analysisPlan }, offSwitches);
  if (!hasModel) return [...unwritten(analysisPlan), ...ofKeys, ...ofOff];
  const ofData = dataPlans(analysisPlan);
  const all = [
    { plan: analysisPlan.summaryPlan, at: 'analysisPlan.summaryPlan' },
    { plan: analysisPlan.successEvaluationPlan, at: 'analysisPlan.successEvaluationPlan' },
    ...ofData,
  ];
  return [
    ...ofData.flatMap(({ plan, at }) => [...unaskedData(plan, at), ...strayData(plan, at)]),
    ...ofKeys,
    ...ofOff,
    ...all.flatMap(({ plan, at }) =>
      plan?.enabled === false ? [] : unsentMessages(plan?.messages ?? [], `${at}.messages`),
    ),
  ];
}

const offSwitches = [
  'summaryPlan',
  'successEvaluationPlan',
  'structuredDataPlan',
  'structuredDataMultiPlan[].plan',
].map((plan) => ({
  at: `analysisPlan.${plan}`,
  off: 'enabled',
  fields: ['messages', 'schema', 'rubric', 'timeoutSeconds'],
  why: 'With enabled: false it is not made: this is used for nothing.',
}));

interface PlacedPlan {
  readonly plan: DataPlan;
  readonly at: string;
}

const dataPlans = ({
  structuredDataPlan,
  structuredDataMultiPlan = [],
}: AnalysisPlan): readonly PlacedPlan[] => [
  ...(structuredDataPlan === undefined
    ? []
    : [{ plan: structuredDataPlan, at: 'analysisPlan.structuredDataPlan' }]),
  ...structuredDataMultiPlan.map(({ plan }, index) => ({
    plan,
    at: `analysisPlan.structuredDataMultiPlan[${index}].plan`,
  })),
];

/** What only a language model makes. */
function unwritten(analysisPlan: AnalysisPlan): readonly ApiWarning[] {
  const evaluation = setValuesAt({ analysisPlan }, 'analysisPlan.successEvaluationPlan');
  const messages = setValuesAt({ analysisPlan }, 'analysisPlan.summaryPlan').flatMap(() =>
    setValuesAt({ analysisPlan }, 'analysisPlan.summaryPlan.messages'),
  );
  const data = dataPlans(analysisPlan).filter(({ plan }) => isWanted(plan));
  return [
    ...messages.map(({ path }) =>
      withoutEffect(
        path,
        'The built-in dialogue follows no prompts: the summary is of the words that callers said. A language model follows them.',
      ),
    ),
    ...evaluation.map(({ path }) =>
      withoutEffect(
        path,
        'The built-in dialogue does not judge calls: there is no evaluation. A language model does.',
      ),
    ),
    ...data.map(({ at }) =>
      withoutEffect(at, 'The built-in dialogue finds no data: there are none. A language model does.'),
    ),
  ];
}

/** It is off by default, but whoever writes what for wants it. */
const isWanted = ({ enabled, schema, messages }: DataPlan): boolean =>
  enabled ?? (schema !== undefined || messages !== undefined);

function unaskedData({ enabled, schema, messages }: DataPlan, at: string): readonly ApiWarning[] {
  const isTold = schema !== undefined || messages !== undefined;
  if (enabled === true)
    return isTold
      ? []
      : [withoutEffect(`${at}.enabled`, 'Without a schema nothing is asked for: no data is made.')];
  if (enabled === false || !isTold) return [];
  const field = schema === undefined ? 'messages' : 'schema';
  return [withoutEffect(`${at}.${field}`, 'Without enabled: true no data is made.')];
}

/** A schema is checked as it is written. */
function strayData({ enabled, schema }: DataPlan, at: string): readonly ApiWarning[] {
  if (enabled !== true) return [];
  return strayRequired(
    schema,
    `${at}.schema`,
    'models are not told what it is, and data without it are lost.',
  );
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
