import { type Agent, type AgentConfig, type AgentEngines, goodbyeIn, greetingIn } from '@saywell/agent';
import type { CallCompliance, ClientMessage, CreateAssistant } from '@saywell/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { CallableTool } from '../../tools/callable-tool.ts';
import { askingVoice, type ConsentVoice } from './asking-voice.ts';
import { consentAnswer } from './consent-answer.ts';
import { type ConsentQuestion, withConsent } from './with-consent.ts';

type CompliancePlan = NonNullable<CreateAssistant['compliancePlan']>;
export type ConsentPlan = NonNullable<CompliancePlan['recordingConsentPlan']>;

/** Of the published plan. */
const defaultWaitSeconds = 3;

/** Asks at the start of a call whether it may be recorded. */
export interface RecordingConsent {
  /** The assistant's own, behind the question. */
  readonly config: AgentConfig;
  readonly engines: AgentEngines;
  /** Of an assistant that takes the call over: it may come before the answer. */
  askedOf(next: Pick<RecordingConsent, 'config' | 'engines'>): Pick<RecordingConsent, 'config' | 'engines'>;
  /** The assistant has begun to talk. */
  begun(agent: Pick<Agent, 'handleMessage'>): void;
  /** Something that the assistant sent. */
  emitted(message: ClientMessage): void;
  /** The call is over: nothing is decided any more. */
  close(): void;
  /** What is kept with the call. */
  result(): CallCompliance;
}

export interface RecordingConsentOptions {
  readonly plan: ConsentPlan;
  readonly config: AgentConfig;
  readonly engines: AgentEngines;
  /** Called when the caller does not agree. */
  readonly declineTool?: CallableTool | undefined;
  /** Asks in place of the assistant's. */
  readonly voice?: ConsentVoice | undefined;
  readonly clock: Pick<Clock, 'now' | 'setTimer'>;
  /** The caller agrees. Called once at most. */
  readonly granted: () => void;
}

/** Who is to be let go hears goodbye, whoever is not goes on. */
function decliningBy(
  { type, function: { name } }: CallableTool,
  language: string | undefined,
): NonNullable<ConsentQuestion['declining']> {
  return { tool: name, ...(type === 'endCall' && { line: goodbyeIn(language) }) };
}

export function createRecordingConsent(options: RecordingConsentOptions): RecordingConsent {
  return new AskedConsent(options);
}

class AskedConsent implements RecordingConsent {
  readonly config: AgentConfig;
  readonly engines: AgentEngines;
  readonly #options: RecordingConsentOptions;
  readonly #question: ConsentQuestion;
  #agent: Pick<Agent, 'handleMessage'> | undefined;
  #isAsked: boolean;
  #isDecided = false;
  #grantedAt: number | undefined;
  #clearTimer: () => void = () => undefined;

  constructor(options: RecordingConsentOptions) {
    this.#options = options;
    const { plan, config, engines, declineTool } = options;
    this.#isAsked = plan.firstMessageMode !== 'assistant-waits-for-user';
    this.#question = {
      type: plan.type,
      message: plan.message,
      firstMessage: config.firstMessage ?? greetingIn(config.language),
      ...(declineTool && { declining: decliningBy(declineTool, config.language) }),
      isAsked: () => this.#isAsked,
      asked: () => {
        this.#isAsked = true;
      },
      isDecided: () => this.#isDecided,
      decide: (isGranted) => this.#decide(isGranted),
      read: (text) => consentAnswer(text, config.language),
    };
    this.config = {
      ...config,
      firstMessage: this.#isAsked ? plan.message : null,
      waitsForVisitor: false,
      // Nobody agrees to what was not heard to its end.
      firstMessageInterruptible: false,
    };
    this.engines = this.#behindQuestion(engines);
  }

  askedOf({ config, engines }: Pick<RecordingConsent, 'config' | 'engines'>) {
    const isDeclined = this.#isDecided && this.#grantedAt === undefined;
    return {
      config: { ...config, isRecorded: config.isRecorded && !isDeclined },
      engines: this.#behindQuestion(engines),
    };
  }

  begun(agent: Pick<Agent, 'handleMessage'>): void {
    this.#agent = agent;
    // What is written is read at once: no sound says when it is over.
    if (this.#isAsked && this.#options.engines.textToSpeech === null) this.#waitForObjections();
  }

  emitted(message: ClientMessage): void {
    const isSaid =
      message.type === 'speech-update' && message.status === 'stopped' && message.role === 'assistant';
    if (isSaid && this.#isAsked) this.#waitForObjections();
  }

  close(): void {
    this.#isDecided = true;
    this.#clearTimer();
  }

  result(): CallCompliance {
    const { type } = this.#options.plan;
    const grantedAt = this.#grantedAt;
    return {
      recordingConsent: {
        type,
        ...(grantedAt !== undefined && { grantedAt: new Date(grantedAt).toISOString() }),
      },
    };
  }

  #behindQuestion(engines: AgentEngines): AgentEngines {
    const { voice } = this.#options;
    const { textToSpeech } = engines;
    const asking = voice !== undefined &&
      textToSpeech !== null && {
        textToSpeech: askingVoice(textToSpeech, voice, () => !this.#isDecided),
      };
    return { ...engines, ...asking, dialogue: withConsent(engines.dialogue, this.#question) };
  }

  #waitForObjections(): void {
    const { plan, clock } = this.#options;
    if (plan.type !== 'stay-on-line' || this.#isDecided) return;
    this.#clearTimer();
    const waitMs = (plan.waitSeconds ?? defaultWaitSeconds) * 1000;
    this.#clearTimer = clock.setTimer(() => this.#stayed(), waitMs);
  }

  #stayed(): void {
    if (this.#isDecided) return;
    this.#decide(true);
    const { firstMessage, firstMessageInterruptible } = this.#options.config;
    if (firstMessage !== null)
      this.#agent?.handleMessage({
        type: 'say',
        content: firstMessage,
        interruptionsEnabled: firstMessageInterruptible,
      });
  }

  #decide(isGranted: boolean): void {
    if (this.#isDecided) return;
    this.close();
    if (!isGranted) return;
    this.#grantedAt = this.#options.clock.now();
    this.#options.granted();
  }
}
