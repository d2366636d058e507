import type { AgentConfig } from '../agent.ts';
import type { ConversationPart } from '../conversation/conversation-part.ts';
import type { DialogueEngine, DialogueSession } from '../engines/engine.ts';
import { toEngineError } from '../engines/engine-failure.ts';

/** A session of the dialogue; one that cannot be made fails at its first reply, like any other failure. */
export function openDialogue(
  engine: DialogueEngine,
  config: AgentConfig,
  now: () => number,
  { earlier, isEntered }: Pick<ConversationPart, 'earlier' | 'isEntered'> = { earlier: [], isEntered: false },
): DialogueSession {
  const { name: model, temperature, maxTokens } = config.model;
  try {
    return engine.createSession({
      assistantName: config.assistantName,
      messages: config.messages,
      knowledge: config.knowledge,
      ...(config.knowledgePlan === undefined ? {} : { knowledgePlan: config.knowledgePlan }),
      ...(model === undefined ? {} : { model }),
      ...(temperature === undefined ? {} : { temperature }),
      ...(maxTokens === undefined ? {} : { maxTokens }),
      ...(config.tools.length === 0 ? {} : { tools: config.tools }),
      ...(config.booking === undefined ? {} : { booking: config.booking }),
      ...(config.timeZone === undefined ? {} : { timeZone: config.timeZone }),
      ...(earlier.length === 0 ? {} : { earlier }),
      ...(isEntered && { isEntered }),
      ...(config.endCallMessage === null ? {} : { farewell: config.endCallMessage }),
      isRecorded: config.isRecorded,
      now,
    });
  } catch (error) {
    return {
      reply() {
        throw toEngineError(error, engine.name);
      },
      expectedPhrases: () => [],
    };
  }
}

/** Empty when the engine fails: the phrases only sharpen the recogniser. */
export function expectedPhrases(session: DialogueSession): readonly string[] {
  try {
    return session.expectedPhrases();
  } catch {
    return [];
  }
}
