import { describe, expect, it } from 'vitest';
import { recordLog } from '../calls/testing/record-log.ts';
import { loadEngines } from './engines.ts';

const hostedAssistant = {
  transcriber: { provider: 'openai', model: 'whisper-1' },
  model: { provider: 'openai', model: 'gpt-4o-mini' },
  voice: { provider: 'openai', voiceId: 'alloy' },
} as const;

describe('the engines of a server', () => {
  it('are the ones an assistant asks for, when the operator has configured them', async () => {
    const { log } = recordLog();
    const openai = { baseUrl: 'http://127.0.0.1:9/v1', apiKey: 'key' };
    const engines = await loadEngines({ openai, log });
    const hosted = engines.choose(hostedAssistant);
    expect([hosted.speechToText?.name, hosted.dialogue.name, hosted.textToSpeech?.name]).toEqual([
      'openai',
      'openai',
      'openai',
    ]);
    expect(hosted.voiceActivity?.name).toBe('silero');
    const builtIn = engines.choose({});
    expect(builtIn.dialogue.name).toBe('built-in');
    expect(engines.report).toMatchObject({ voiceActivity: 'silero', dialogue: 'built-in' });
  });

  it('are the built-in ones when nothing else is configured', async () => {
    const { log } = recordLog();
    const engines = await loadEngines({ openai: undefined, log });
    expect(engines.choose(hostedAssistant).dialogue.name).toBe('built-in');
    expect(engines.choose(hostedAssistant).textToSpeech?.name).toBe(engines.report.textToSpeech);
  });
});
