import {
  createBuiltInDialogue,
  type DialogueEngine,
  type DialogueMessage,
  type DialogueOptions,
  EngineError,
} from '@saywell/agent';
import type { CreateAssistant } from '@saywell/contract';

export interface AskedDialogue {
  readonly options: DialogueOptions;
  readonly userText: string;
  readonly history: readonly DialogueMessage[];
  readonly signal: AbortSignal;
}

/** Dialogues by the assistant's name: `Echo`, `Down`, `Stuck` after its first words, `Breaks` there; else the built-in one. */
export function createFakeDialogues() {
  const asked: AskedDialogue[] = [];
  const builtIn = createBuiltInDialogue();
  const fake = (
    name: string,
    say: (userText: string, signal: AbortSignal) => AsyncGenerator<string>,
  ): DialogueEngine => ({
    name,
    createSession: (options) => ({
      expectedPhrases: () => [],
      reply({ userText, history, signal }) {
        asked.push({ options, userText, history, signal });
        return { text: say(userText, signal), commit: () => [] };
      },
    }),
  });
  const fakes = {
    Echo: fake('echo', async function* (userText) {
      yield 'You wrote ';
      yield `${userText}.`;
    }),
    Down: fake('down', () => {
      throw new EngineError('engine-unavailable', 'down', 'connection refused by secret-host');
    }),
    Breaks: fake('breaks', async function* () {
      yield 'So far ';
      throw new EngineError('engine-failed', 'breaks', 'secret details');
    }),
    Stuck: fake('stuck', async function* (_userText, signal) {
      yield 'One moment. ';
      await new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('given up')));
      });
    }),
  };
  const dialogueOf = ({ name }: CreateAssistant): DialogueEngine =>
    Object.entries(fakes).find(([key]) => key === name)?.[1] ?? builtIn;
  return { dialogueOf, asked };
}
