import { startOpenAIServer } from '@saywell/testkit';
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

  it('search by the configured embeddings endpoint, and say once that it is away', async () => {
    const server = await startOpenAIServer({ embeddings: [{ kind: 'status', status: 500 }] });
    const { log, lines } = recordLog();
    const embeddings = { baseUrl: server.baseUrl, apiKey: 'sk-secret', model: 'small' };
    const { search } = await loadEngines({ openai: undefined, embeddings, log });
    const knowledge = [{ id: '1', title: 'Dogs', questions: ['may i bring my dog'], answer: 'Outside.' }];
    for (let count = 0; count < 10; count += 1) {
      const index = await search?.forQuestions(knowledge, [`may i bring my dog ${count}`]);
      expect(index?.search('may i bring my dog')[0]?.entry.id).toBe('1');
    }
    await server.close();
    expect(server.requests[0]).toMatchObject({ path: '/v1/embeddings', authorization: 'Bearer sk-secret' });
    expect(server.requests).toHaveLength(3);
    expect(JSON.stringify(lines).match(/searched by words alone/g)).toHaveLength(1);
    expect(JSON.stringify(lines)).not.toContain('secret');
  });

  it('are the built-in ones when nothing else is configured', async () => {
    const { log } = recordLog();
    const engines = await loadEngines({ openai: undefined, log });
    expect(engines.choose(hostedAssistant).dialogue.name).toBe('built-in');
    expect(engines.choose(hostedAssistant).textToSpeech?.name).toBe(engines.report.textToSpeech);
  });
});
