import { type AgentConfig, defaultIdlePlan, defaultKeypadPlan } from '@saywell/agent';
import type { CreateAssistant } from '@saywell/contract';
import { languageOf } from './language-of.ts';

/** Defaults of the published message plan. */
const defaultIdleTimeoutSeconds = 10;
const defaultIdleCount = 3;

type Listening = Pick<
  AgentConfig,
  'idle' | 'silenceTimeoutMessage' | 'keypad' | 'suppressesNoise' | 'noiseGate'
>;

/** What the assistant does about silence and keys, as far as it decides that itself; its texts are rendered. */
export function listeningOf(assistant: CreateAssistant): Listening {
  const { messagePlan, keypadInputPlan } = assistant;
  return {
    ...idleOf(assistant),
    ...(messagePlan?.silenceTimeoutMessage && {
      silenceTimeoutMessage: messagePlan.silenceTimeoutMessage,
    }),
    ...keypadOf(keypadInputPlan),
    ...(suppressesNoise(assistant) && { suppressesNoise: true }),
    ...gateOf(assistant.backgroundSpeechDenoisingPlan?.fourierDenoisingPlan),
  };
}

/** The plan outranks the older switch. */
function suppressesNoise({
  backgroundDenoisingEnabled,
  backgroundSpeechDenoisingPlan: plan,
}: CreateAssistant): boolean {
  return plan?.smartDenoisingPlan?.enabled ?? backgroundDenoisingEnabled ?? false;
}

type FourierPlan = NonNullable<CreateAssistant['backgroundSpeechDenoisingPlan']>['fourierDenoisingPlan'];

/** Defaults of the published plan. */
function gateOf(plan: FourierPlan): Pick<Listening, 'noiseGate'> {
  if (plan?.enabled !== true) return {};
  return {
    noiseGate: {
      staticThresholdDb: plan.staticThreshold ?? -35,
      baselineOffsetDb: plan.baselineOffsetDb ?? -15,
      windowMs: plan.windowSizeMs ?? 3_000,
      baselinePercentile: plan.baselinePercentile ?? 85,
      detectsMedia: plan.mediaDetectionEnabled ?? true,
    },
  };
}

/** Who has decided what a silence leads to is not asked in other words as well. */
const asksByHook = ({ hooks = [] }: CreateAssistant): boolean =>
  hooks.some(({ on }) => on === 'customer.speech.timeout');

/** An empty list wants no message. */
function idleOf(assistant: CreateAssistant): Pick<Listening, 'idle'> {
  const { messagePlan: plan } = assistant;
  const { idleMessages, idleTimeoutSeconds, idleMessageMaxSpokenCount } = plan ?? {};
  const countsAnew = plan?.idleMessageResetCountOnUserSpeechEnabled;
  const wishes = [idleMessages, idleTimeoutSeconds, idleMessageMaxSpokenCount, countsAnew];
  if (wishes.every((wish) => wish === undefined)) return asksByHook(assistant) ? { idle: null } : {};
  const messages =
    idleMessages === undefined
      ? defaultIdlePlan(0, languageOf(assistant)?.tag).messages
      : (idleMessages ?? []);
  if (messages.length === 0) return { idle: null };
  return {
    idle: {
      messages,
      afterMs: (idleTimeoutSeconds ?? defaultIdleTimeoutSeconds) * 1000,
      maxCount: idleMessageMaxSpokenCount ?? defaultIdleCount,
      countsAnew: countsAnew ?? false,
    },
  };
}

function keypadOf(plan: CreateAssistant['keypadInputPlan']): Pick<Listening, 'keypad'> {
  if (plan === undefined) return {};
  if (plan.enabled === false) return { keypad: null };
  const { timeoutMs, delimiter } = defaultKeypadPlan;
  return {
    keypad: {
      timeoutMs: plan.timeoutSeconds === undefined ? timeoutMs : plan.timeoutSeconds * 1000,
      delimiter: plan.delimiters ?? delimiter,
    },
  };
}
