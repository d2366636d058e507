import { clientMessageTypes, createAssistantSchema, defaultClientMessages } from '@saywell/contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { segmentsOf } from '../../../../draft/pointer.ts';
import { sectionOf } from '../section-table.ts';
import type { FieldSpec } from '../../../../editor/fields/field-spec.ts';
import { formFields } from './form-fields.ts';
import { clientMessages, serverMessages } from './message-names.ts';
import { providerFields } from './provider-fields.ts';
import { type EnginePart, isShared, providerSpecs } from './provider-specs.ts';

/** A schema without what only says that it may be left out. */
function bare(schema: z.core.$ZodType): z.core.$ZodType {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
    ? bare(schema.def.innerType)
    : schema;
}

const optionsOf = (schema: z.core.$ZodType | undefined): z.ZodObject[] =>
  schema instanceof z.ZodDiscriminatedUnion
    ? schema.options.filter((option) => option instanceof z.ZodObject)
    : [];

function fieldIn(schema: z.core.$ZodType | undefined, name: string): z.core.$ZodType | undefined {
  const inner = schema === undefined ? undefined : bare(schema);
  if (inner instanceof z.ZodObject) return inner.shape[name];
  // Fields that all providers have.
  return optionsOf(inner).map(({ shape }) => shape[name])[0];
}

const schemaAt = (pointer: string): z.core.$ZodType | undefined =>
  segmentsOf(pointer).reduce<z.core.$ZodType | undefined>(
    fieldIn,
    createAssistantSchema as unknown as z.ZodType,
  );

const providerShapes = (part: EnginePart): ReadonlyMap<string, z.ZodRawShape> =>
  new Map(
    optionsOf(bare(schemaAt(`/${part}`) ?? z.never())).map(({ shape }) => [
      String((shape['provider'] as z.ZodLiteral).value),
      shape,
    ]),
  );

/** What a form says of a field that the contract does not. */
function differences(spec: FieldSpec, schema: z.core.$ZodType | undefined): unknown {
  const found = schema === undefined ? undefined : bare(schema);
  if (found === undefined) return 'is no field';
  switch (spec.kind) {
    case 'number': {
      if (!(found instanceof z.ZodNumber)) return 'is no number';
      const [min, max] = [found.minValue, found.maxValue];
      const bounds = [
        min === null || min === -Infinity ? undefined : min,
        max === null || max === Infinity ? undefined : max,
      ];
      return JSON.stringify(bounds) === JSON.stringify([spec.min, spec.max]) ? undefined : bounds;
    }
    case 'text':
      return found instanceof z.ZodString && found.maxLength === spec.maxLength ? undefined : found;
    case 'switch':
      return found instanceof z.ZodBoolean ? undefined : found;
    case 'choice': {
      const options = found instanceof z.ZodEnum ? found.options : [];
      return JSON.stringify(options.map(String).toSorted()) ===
        JSON.stringify(spec.options.map(({ value }) => value).toSorted())
        ? undefined
        : options;
    }
    case 'json':
    case 'lines':
    case 'some':
      return undefined;
    default:
      return spec satisfies never;
  }
}

describe('the fields of the editor', () => {
  const groups = Object.entries(formFields).flatMap(([section, all]) =>
    all.map((group) => ({ section, group })),
  );
  const specs = groups.flatMap(({ section, group }) => group.fields.map((spec) => ({ section, spec })));
  const free = ({ spec }: { spec: FieldSpec }): boolean =>
    spec.pointer.startsWith('/metadata') || spec.pointer === '/server/url';

  it('are the contract’s: figures in its bounds, texts as long, choices as many', () => {
    const wrong = specs
      .filter((field) => !free(field))
      .map(({ spec }) => ({ pointer: spec.pointer, difference: differences(spec, schemaAt(spec.pointer)) }))
      .filter(({ difference }) => difference !== undefined);
    expect(wrong).toEqual([]);
  });

  it('stand once, in the section that they belong to', () => {
    const pointers = specs.map(({ spec }) => spec.pointer);
    expect(new Set(pointers).size).toBe(pointers.length);
    const elsewhere = specs.filter(({ section, spec }) => sectionOf(spec.pointer) !== section);
    expect(elsewhere.map(({ spec }) => spec.pointer)).toEqual([]);
  });

  it('name every provider of the contract with every field, as it is there', () => {
    for (const part of ['model', 'voice', 'transcriber'] as const) {
      const shapes = providerShapes(part);
      expect(Object.keys(providerFields[part]).toSorted()).toEqual([...shapes.keys()].toSorted());
      for (const [provider, shape] of shapes) {
        const names = Object.keys(shape).filter(
          (name) => name !== 'provider' && !isShared(part, name) && !isFixed(shape[name]),
        );
        expect(Object.keys(providerFields[part][provider] ?? {}).toSorted(), `${part} ${provider}`).toEqual(
          names.toSorted(),
        );
        const wrong = providerSpecs(part, provider)
          .map((spec) => ({ spec, difference: differences(spec, shape[segmentsOf(spec.pointer)[1] ?? '']) }))
          .filter(({ difference }) => difference !== undefined);
        expect(wrong, `${part} ${provider}`).toEqual([]);
      }
    }
  });

  it('name the messages of the contract, and which are sent anyway', () => {
    expect(Object.keys(clientMessages).toSorted()).toEqual([...clientMessageTypes].toSorted());
    const sent = Object.keys(clientMessages).filter((name) => clientMessages[name]);
    expect(sent.toSorted()).toEqual([...defaultClientMessages].toSorted());
    const known = bare(schemaAt('/serverMessages') ?? z.never());
    const options = known instanceof z.ZodArray ? (known.element as z.ZodEnum).options : [];
    expect(Object.keys(serverMessages).toSorted()).toEqual([...options].map(String).toSorted());
  });
});

const isFixed = (schema: z.core.$ZodType | undefined): boolean =>
  schema !== undefined && bare(schema) instanceof z.ZodLiteral;
