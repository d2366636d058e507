import { expect, it } from 'vitest';
import { unfilledTemplates } from './unfilled-templates.ts';

it('a template is told of wherever nothing fills it in, and nowhere else', () => {
  const tag = '{{name}}';
  const warned = unfilledTemplates({
    name: tag,
    firstMessage: tag,
    endCallPhrases: [tag],
    metadata: { own: tag },
    backgroundSound: `https://a.example/${tag}`,
    voice: { provider: '11labs', voiceId: '{% if x %}a{% endif %}' },
    transcriber: { provider: 'deepgram', keywords: [tag] },
    model: {
      provider: 'custom-llm',
      model: tag,
      url: `https://${tag}.example/v1`,
      headers: { 'x-a': tag },
      messages: [{ role: 'system', content: tag }],
      tools: [{ type: 'function', function: { name: 'f', description: tag } }],
    },
    hooks: [{ on: 'call.ending', do: [{ type: 'say', exact: tag }] }],
    analysisPlan: {
      summaryPlan: { messages: [{ role: 'system', content: tag }] },
      structuredDataPlan: { schema: { type: 'object', description: tag } },
    },
    artifactPlan: { transcriptPlan: { userName: tag } },
    server: { url: 'https://a.example', headers: { 'x-b': tag } },
  });
  expect(warned.map(({ path }) => path)).toEqual([
    'name',
    'backgroundSound',
    'voice.voiceId',
    'model.model',
    'model.url',
    'analysisPlan.structuredDataPlan.schema.description',
    'server.headers.x-b',
  ]);
  expect(new Set(warned.map(({ code }) => code))).toEqual(new Set(['field-without-effect']));
  expect(warned[4]?.message).toContain('behind the host alone');
});
