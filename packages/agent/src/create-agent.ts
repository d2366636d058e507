import type { Agent, AgentOptions } from './agent.ts';
import { createRelay, type TextToolsFor } from './handover/relay.ts';
import { spokenLanguageOf } from './language/languages.ts';
import type { SpeechPlan } from './language/planned/speech-plan.ts';
import type { TextTools } from './language/text-tools.ts';
import { textToolsOf } from './language/text-tools-of.ts';
import { createRealtimeConversation } from './realtime/realtime-conversation.ts';

/**
 * One assistant in one call: audio frames in, audio frames out.
 * Nothing happens before `start()`; after `stop()` no callback, timer or audio follows.
 * Engines that throw, hang, answer late or return rubbish cost a fallback line, never the process.
 *
 * @example
 * const agent = createAgent({ config, engines, output, host, clock: createSystemClock() });
 * agent.start();
 * transport.onFrame((samples) => agent.handleAudio(samples));
 */
export function createAgent(options: AgentOptions): Agent {
  const { realtime } = options.engines;
  return realtime === undefined
    ? createRelay(options, textFor)
    : createRealtimeConversation(options, realtime, textOf(options));
}

/** Reads what is written in the assistant's language for its voice. */
const textOf = ({ config, engines }: Parameters<TextToolsFor>[0], plan?: SpeechPlan): TextTools => {
  const language = spokenLanguageOf(config.language ?? 'en');
  const asWritten = textToolsOf(language, true, plan);
  const inWords = textToolsOf(language, false, plan);
  return {
    createSplitter: () => asWritten.createSplitter(),
    spokenPieces: (text) =>
      (engines.textToSpeech?.readsOnlyEnglishWords === true ? inWords : asWritten).spokenPieces(text),
  };
};
const textFor: TextToolsFor = (member) => textOf(member, member.config.speech);
