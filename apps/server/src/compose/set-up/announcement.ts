import { engineKinds, type HealthReport } from '@saywell/contract';
import { enginesHere } from '../../features/agents/availability/list-engines.ts';
import { embeddingsProvider } from '../embeddings-provider.ts';
import type { PrivateKeyFile } from './private-key-file.ts';
import type { RunningServer } from '../start-server.ts';

/**
 * What `npm start` prints for the person who ran it. The first time it contains the demo organisation's
 * private key, so it goes to the terminal and never into the log; then only where the key is: what a terminal
 * has shown may end in the log of whoever started the server. `keyFile` null: the key is nowhere else.
 * `consoleAddress` makes the first administrator, as long as there is none.
 */
export function announcement(
  { url, metricsUrl, context, demo }: Pick<RunningServer, 'url' | 'metricsUrl' | 'context' | 'demo'>,
  keyFile: PrivateKeyFile | null,
  consoleAddress: string,
): string {
  const address = context.config.http.publicUrl ?? url;
  const engines = context.health.engines();
  const lines = [
    '',
    'Saywell is running.',
    '',
    `  Site     ${address}`,
    `  API      ${address}`,
    ...keyLines(demo.privateKey, keyFile),
    `  Console  ${consoleAddress}`,
    ...(consoleAddress.includes('#')
      ? ['           (good once: whoever opens it becomes the administrator)']
      : []),
    ...(metricsUrl === undefined ? [] : [`  Metrics  ${metricsUrl}`]),
    `  Engines  voice activity: ${engines.voiceActivity ?? 'none'}`,
    `           speech to text: ${engines.speechToText ?? 'none, visitors can type'}`,
    `           dialogue: ${engines.dialogue ?? 'none'}`,
    `           text to speech: ${engines.textToSpeech ?? 'none, answers are shown as text'}`,
    `           ${runningProviders(context, engines)}`,
    '',
  ];
  return `${lines.join('\n')}\n`;
}

/** Which of the providers that assistants may name run without a stored key, by kind; never a key. */
function runningProviders({ config }: RunningServer['context'], engines: HealthReport['engines']): string {
  const here = {
    local: engines,
    hasOperatorEndpoint: config.agent.openai !== undefined,
    embeddings: embeddingsProvider(config),
    operatorSpeech: new Set(Object.keys(config.providers.keys)),
  };
  const all = enginesHere(here, new Set());
  const kinds = engineKinds.map((kind) => {
    const own = all.filter((engine) => engine.kind === kind);
    const running = own.filter(({ runs }) => runs).map(({ provider }) => provider);
    return `${kind}s: ${running.join(', ') || 'none'} of ${own.length}`;
  });
  return `${kinds.join('; ')} (GET /engine; more with keys)`;
}

function keyLines(privateKey: string, keyFile: PrivateKeyFile | null): string[] {
  if (keyFile?.isKnown === true) return [`           private key: in ${keyFile.path}`];
  const key = `           Authorization: Bearer ${privateKey}`;
  return keyFile === null ? [key] : [key, `           (shown once; it stays in ${keyFile.path})`];
}
