import type { RunningServer } from './start-server.ts';

/**
 * What `npm start` prints for the person who ran it. It contains the demo organisation's
 * private key, so it goes to the terminal and never into the log.
 */
export function announcement({ url, context, demo }: RunningServer): string {
  const address = context.config.http.publicUrl ?? url;
  const engines = context.health.engines();
  const lines = [
    '',
    'Saywell is running.',
    '',
    `  Site     ${address}`,
    `  API      ${address}`,
    `           Authorization: Bearer ${demo.privateKey}`,
    `  Engines  voice activity: ${engines.voiceActivity ?? 'none'}`,
    `           speech to text: ${engines.speechToText ?? 'none, visitors can type'}`,
    `           dialogue: ${engines.dialogue ?? 'none'}`,
    `           text to speech: ${engines.textToSpeech ?? 'none, answers are shown as text'}`,
    '',
  ];
  return `${lines.join('\n')}\n`;
}
