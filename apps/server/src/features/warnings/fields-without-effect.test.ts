import { readdirSync, readFileSync } from 'node:fs';
import { resourceSchemas } from '@saywell/contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  assistantFieldsWithoutEffect,
  fieldsOfCustomModels,
  fieldsOfLanguageModels,
  fieldsOfProvidersWithoutEffect,
  toolFieldsWithoutEffect,
} from './fields-without-effect.ts';
import { unsentClientMessages, unsentServerMessages } from './unsent-messages.ts';

/** Everything of the product that could read a field, but for this folder. */
const sources = ['../../', '../../../../../packages/agent/src/'].flatMap((folder) => {
  const root = new URL(folder, import.meta.url);
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter(
      (path) =>
        path.endsWith('.ts') &&
        !/\.test\.ts$|testing\/|features\/warnings\/|http\/openapi\/descriptions\//.test(path),
    )
    .map((path) => readFileSync(new URL(path, root), 'utf8'));
});
const isRead = (name: string): boolean =>
  sources.some((text) => new RegExp(`\\.${name}\\b|[{,]\\s*${name}\\s*[,:}]`).test(text));

/** Names that other parts of the product use for something else. */
const namesOfOthers = new Set('recordingPath structuredOutputs scorecards language'.split(' '));

/** Of the contract, each with its effect. */
const withEffect = new Set(
  [
    'credentials credentialIds name transcriber voice firstMessage firstMessageMode firstMessageInterruptionsEnabled clientMessages serverMessages',
    'maxDurationSeconds silenceTimeoutSeconds endCallMessage endCallPhrases server metadata model',
    'modelOutputInMessagesEnabled artifactPlan.loggingEnabled',
    'backgroundSound hooks messagePlan keypadInputPlan compliancePlan backgroundDenoisingEnabled',
    'backgroundSpeechDenoisingPlan.smartDenoisingPlan',
    'startSpeakingPlan.waitSeconds startSpeakingPlan.smartEndpointingEnabled startSpeakingPlan.smartEndpointingPlan',
    'startSpeakingPlan.customEndpointingRules startSpeakingPlan.transcriptionEndpointingPlan',
    'stopSpeakingPlan.numWords stopSpeakingPlan.voiceSeconds stopSpeakingPlan.backoffSeconds',
    'stopSpeakingPlan.acknowledgementPhrases stopSpeakingPlan.interruptionPhrases',
    'artifactPlan.recordingEnabled artifactPlan.transcriptPlan',
    'monitorPlan.listenEnabled monitorPlan.listenAuthenticationEnabled',
    'monitorPlan.controlEnabled monitorPlan.controlAuthenticationEnabled',
    'analysisPlan.minMessagesThreshold analysisPlan.summaryPlan analysisPlan.structuredDataPlan',
    'analysisPlan.structuredDataMultiPlan analysisPlan.successEvaluationPlan',
  ].flatMap((line) => line.split(' ')),
);
const plans =
  'startSpeakingPlan stopSpeakingPlan artifactPlan monitorPlan analysisPlan backgroundSpeechDenoisingPlan';

const schemaOf = z.looseObject({ properties: z.record(z.string(), z.unknown()) });
function fieldsOf(schema: unknown): string[] {
  return Object.keys(schemaOf.parse(schema).properties);
}

describe('the table of fields without effect', () => {
  const all = [
    ...assistantFieldsWithoutEffect,
    ...Object.values(fieldsOfProvidersWithoutEffect).flat(),
    ...toolFieldsWithoutEffect,
  ];
  it.each(all)('nothing on this server reads %s', (path) => {
    const name = path.split('.').at(-1) ?? '';
    expect(namesOfOthers.has(name) || !isRead(name)).toBe(true);
  });

  it.each([...fieldsOfLanguageModels, ...fieldsOfCustomModels])('a language model reads %s', (path) => {
    expect(isRead(path.split('.').at(-1) ?? '')).toBe(true);
  });

  it('has every field of the contract that has no effect', () => {
    const assistant = z.toJSONSchema(resourceSchemas.assistant, { io: 'input', unrepresentable: 'any' });
    const { properties } = schemaOf.parse(assistant);
    const stored = ['id', 'orgId', 'createdAt', 'updatedAt', 'latestVersion'];
    const fields = Object.entries(properties).flatMap(([name, schema]) =>
      plans.includes(name) ? fieldsOf(schema).map((field) => `${name}.${field}`) : [name],
    );
    const known = new Set([...withEffect, ...assistantFieldsWithoutEffect, ...stored]);
    expect(fields.length).toBeGreaterThan(50);
    expect(fields.filter((field) => !known.has(field))).toEqual([]);
  });
});

it.each([...new Set([...unsentClientMessages, ...unsentServerMessages])])('nothing sends %s', (name) => {
  const senders = sources.filter((text) => text.includes(`type: '${name}'`));
  expect(senders).toEqual([]);
});
