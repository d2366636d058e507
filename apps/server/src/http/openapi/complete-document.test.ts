import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { unsentServerMessages } from '../../features/warnings/unsent-messages.ts';
import { buildDocument } from './build-document.ts';
import { entries, usedEntries } from './describe-properties.ts';
import type { Document, Operation, Schema } from './document.ts';
import { allProperties, bodySchemas } from './testing/walk-schemas.ts';
import { webhookMessages } from './webhooks/messages.ts';

let document: Document;
let operations: [path: string, operation: Operation][];
beforeAll(async () => {
  document = JSON.parse(await buildDocument('1.2.3', 'https://voice.example'));
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.values(methods).map((operation): [string, Operation] => [path, operation]),
  );
}, 30_000);

/** Schemas are compiled once: most properties are the same in several places. */
function createExampleCheck(whole: Document) {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema({ $id: 'document', ...whole });
  const compiled = new Map<string, (value: unknown) => boolean>();
  return (schema: Schema, example: unknown): boolean => {
    const rest = { ...schema, examples: undefined, description: undefined };
    const text = JSON.stringify(rest).replaceAll('"#/components', '"document#/components');
    const check = compiled.get(text) ?? ajv.compile(JSON.parse(text));
    compiled.set(text, check);
    return check(example);
  };
}

describe('what the document says of properties', () => {
  it('every property that is taken or answered has a description', () => {
    const all = allProperties(document);
    expect(all.length).toBeGreaterThan(4_000);
    expect(all.filter(({ schema }) => (schema.description ?? '').length < 4)).toEqual([]);
  });

  it('every parameter has one, too', () => {
    const parameters = operations.flatMap(([path, { parameters: own = [] }]) =>
      own.map((parameter) => ({ path, ...parameter })),
    );
    expect(parameters.length).toBeGreaterThan(300);
    expect(parameters.filter(({ description = '' }) => description === '')).toEqual([]);
  });

  it('every plain value has an example', () => {
    const plain = new Set(['string', 'number', 'integer', 'boolean']);
    const isPlain = ({ type, anyOf, oneOf }: Schema): boolean =>
      [type].flat().some((one) => plain.has(one ?? '')) && anyOf === undefined && oneOf === undefined;
    const taken = allProperties(document).filter(({ path }) => path.split('.')[0]?.endsWith('Input'));
    expect(taken.length).toBeGreaterThan(2_000);
    const without = taken.filter(({ schema }) => isPlain(schema) && schema.examples === undefined);
    expect(without.map(({ path }) => path)).toEqual([]);
  });

  it('every example is one that the schema takes', () => {
    const isTaken = createExampleCheck(document);
    const wrong = allProperties(document).flatMap(({ path, schema }) =>
      (schema.examples ?? [])
        .filter((example) => !isTaken(schema, example))
        .map((example) => [path, example]),
    );
    expect(wrong).toEqual([]);
  });

  it('a field that is called as one of something else is not described as that one', () => {
    const described = (name: string) => {
      const { properties = {} } = document.components.schemas[name] ?? {};
      return Object.values(properties).map(({ description = '' }) => description);
    };
    expect(described('ApiWarning')).toEqual([
      expect.stringContaining('Of the field that does not have its effect'),
      expect.stringContaining('Why, for programs'),
      expect.stringContaining('What happens instead'),
    ]);
    expect(described('Log')).not.toContain('What is said at this moment.');
    expect(described('ContactRequest')).not.toContain('What is said at this moment.');
  });

  it('no line of the tables is about nothing', () => {
    const unused = Object.keys(entries).filter((name) => !usedEntries.has(name));
    expect(unused.filter((name) => !name.startsWith('?'))).toEqual([]);
  });

  it('what has no effect on this server is said to have none', () => {
    const { properties = {} } = document.components.schemas['CreateAssistantInput'] ?? {};
    expect(properties['voicemailDetection']?.description).toContain('without effect on this server');
    expect(properties['firstMessage']?.description).not.toContain('without effect');
  });
});

describe('what else the document says', () => {
  it('where the server is', () => {
    expect(document.servers).toEqual([{ url: 'https://voice.example', description: 'This server' }]);
  });

  it('how each route refuses', () => {
    for (const [path, { responses }] of operations) {
      const refusal = responses['4XX'];
      expect(refusal?.description, path).toMatch(/^Refused: 400 /);
      const schema = refusal?.content?.['application/json']?.schema;
      expect(schema).toEqual({ $ref: '#/components/schemas/Failure' });
    }
    const claims = operations.map(([path, { security = [], requestBody, responses }]) => {
      const { description = '' } = responses['4XX'] ?? {};
      const told = ['401', '404', '413'].map((status) => description.includes(`, ${status} `));
      return { told, true: [security.length > 0, path.includes('{'), requestBody !== undefined] };
    });
    expect(claims.map(({ told }) => told)).toEqual(claims.map((claim) => claim.true));
    const update = document.paths['/assistant/{id}']?.['patch'];
    expect(update?.responses['4XX']?.description).toMatch(/401 .*403 .*404 .*412 .*413 .*415 .*429/);
  });

  it('the routes of recordings', () => {
    const file = document.paths['/call/{id}/recording/{recordingId}']?.['get'];
    expect(Object.keys(file?.responses['200']?.content ?? {})).toEqual(['audio/wav', 'audio/mpeg']);
    expect(file?.parameters?.map(({ name }) => name)).toContain('channel');
    const mono = document.paths['/call/{id}/mono-recording']?.['get'];
    expect(Object.keys(mono?.responses ?? {})).toContain('302');
  });

  it('the messages that customers’ servers get, and none that are never sent', () => {
    const names = Object.keys(document.webhooks ?? {});
    expect(names).toEqual(Object.keys(webhookMessages));
    expect(names.filter((name) => unsentServerMessages.some((unsent) => unsent === name))).toEqual([]);
    const toolCalls = document.webhooks?.['tool-calls']?.['post'];
    const answer = toolCalls?.responses['2XX']?.content?.['application/json']?.schema;
    expect(answer).toEqual({ $ref: '#/components/schemas/ToolCallsAnswerInput' });
    expect(toolCalls?.parameters?.map(({ name }) => name)).toContain('x-saywell-signature');
  });
});

describe('names of schemas', () => {
  it('every kind of a union has one', () => {
    const { VoiceInput, ToolMessageInput } = document.components.schemas;
    const kinds = (VoiceInput?.oneOf ?? VoiceInput?.anyOf ?? []).map(({ $ref }) => $ref?.split('/').at(-1));
    expect(kinds).toContain('Voice11labsInput');
    expect(kinds).not.toContain(undefined);
    expect(ToolMessageInput).toBeDefined();
  });

  it('all are referred to, and everything that is referred to is there', () => {
    const names = JSON.stringify(document).matchAll(/"#\/components\/schemas\/([^"]+)"/g);
    const referred = new Set([...names].map(([, name]) => name));
    const { schemas } = document.components;
    expect([...referred].filter((name) => schemas[name ?? ''] === undefined)).toEqual([]);
    expect(Object.keys(schemas).filter((name) => !referred.has(name))).toEqual([]);
  });

  it('what bodies contain is named, but for bodies themselves', () => {
    const inline = bodySchemas(document).flatMap(([path, schema]) =>
      Object.entries(schema.properties ?? {})
        .filter(([, property]) => Object.keys(property.properties ?? {}).length > 1)
        .map(([name]) => `${path} ${name}`),
    );
    expect(inline).toEqual([]);
  });
});
