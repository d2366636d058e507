/** The real server with the built-in dialogue and no other engine. Prints what the bench needs to know. */
import { createBuiltInDialogue } from '@saywell/agent';
import { createCallParts, type EngineSet, envToConfig, readEnv, startServer } from '@saywell/server';

const dialogue = createBuiltInDialogue();
const engines: EngineSet = {
  choose: () => ({ voiceActivity: null, speechToText: null, textToSpeech: null, dialogue }),
  report: { voiceActivity: null, speechToText: null, textToSpeech: null, dialogue: dialogue.name },
};
const server = await startServer(envToConfig(readEnv(process.env)), {
  createCallParts: (options) => createCallParts(options, { engines }),
});
process.send?.({ url: server.url, privateKey: server.demo.privateKey, assistantId: server.demo.assistantId });
process.on('message', () => void server.close().then(() => process.exit(0)));
