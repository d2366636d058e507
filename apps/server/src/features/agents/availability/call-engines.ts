import type { AgentEngines } from '@saywell/agent';
import type { CallEngine, CallEngines, CreateAssistant } from '@saywell/contract';
import { type EngineSubstitution, engineSubstitutions } from '../engine-substitutions.ts';
import { whyNotHere } from './why-not-here.ts';

/** What an assistant asks for of each part, what does it, and where that is another or none, why. */
export function callEngines(assistant: CreateAssistant, engines: AgentEngines): CallEngines {
  const replaced = engineSubstitutions(assistant, engines);
  const engine = (part: EngineSubstitution['part'], used: string | null): CallEngine => {
    const asked = assistant[part]?.provider ?? 'saywell';
    const isReplaced = used === null || replaced.some((one) => one.part === part);
    return { asked, used, ...(isReplaced && { reason: replacementReason(part, asked) }) };
  };
  const { realtime } = engines;
  if (realtime !== undefined) {
    const reason = `${assistant.model?.model} hears and speaks by itself.`;
    const own = (part: 'transcriber' | 'voice'): CallEngine => {
      const asked = assistant[part]?.provider;
      return { asked: asked ?? realtime.name, used: realtime.name, ...(asked !== undefined && { reason }) };
    };
    return { model: engine('model', realtime.name), transcriber: own('transcriber'), voice: own('voice') };
  }
  return {
    model: engine('model', engines.dialogue.name),
    transcriber: engine('transcriber', engines.speechToText?.name ?? null),
    voice: engine('voice', engines.textToSpeech?.name ?? null),
  };
}

/** Reason and remedy in one text. */
export function replacementReason(part: EngineSubstitution['part'], provider: string): string {
  const { reason, remedy } = whyNotHere(part, provider);
  return `${reason} ${remedy}`;
}
