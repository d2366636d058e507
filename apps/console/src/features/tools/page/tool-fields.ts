import type { FieldGroup, FieldSpec } from '../../../editor/fields/field-spec.ts';
import { serverCredential, serverTimeout } from '../../../editor/fields/server-specs.ts';
import { toolSpecs } from '../../../editor/tool-kinds.ts';

const server: FieldGroup = {
  title: 'Where it runs',
  lead: 'Without an address the assistant’s server is asked, or the page of the call.',
  fields: [
    {
      kind: 'text',
      pointer: '/server/url',
      label: 'Address of your server',
      maxLength: 2_000,
      placeholder: 'https://example.com/tools',
    },
    serverTimeout,
    serverCredential,
    {
      kind: 'json',
      pointer: '/server/headers',
      label: 'Headers',
      hint: 'Sent with every request: { "x-shop": "lisbon" }.',
    },
    { kind: 'switch', pointer: '/async', label: 'Nobody waits for its answer', standard: false },
  ],
};

const fixed: FieldSpec = {
  kind: 'json',
  pointer: '/parameters',
  label: 'Fixed arguments',
  hint: 'Laid over what the model gives: [{ "key": "shop", "value": "lisbon" }].',
};
const extraction: FieldSpec = {
  kind: 'json',
  pointer: '/variableExtractionPlan',
  label: 'What becomes variables',
  hint: 'Of its answer: { "aliases": [{ "key": "table", "value": "{{ $.table }}" }] }.',
};
const rejection: FieldSpec = {
  kind: 'json',
  pointer: '/rejectionPlan',
  label: 'When it is not called',
  hint: 'Conditions about the conversation: { "conditions": [{ "type": "regex", "regex": "no" }] }.',
};

export interface ToolForm {
  /** What it is. */
  readonly main: readonly FieldGroup[];
  /** Where the schema is that the model fills in. */
  readonly schemaAt?: { readonly pointer: string; readonly title: string };
  /** Below what is said meanwhile. */
  readonly more: readonly FieldGroup[];
}

const without = (specs: readonly FieldSpec[], ...pointers: readonly string[]): readonly FieldSpec[] =>
  specs.filter(({ pointer }) => !pointers.includes(pointer));

/** Of kinds that have a form; undefined: it is written as JSON. */
export function toolForm(type: string): ToolForm | undefined {
  if (type === 'function')
    return {
      main: [
        {
          fields: without(toolSpecs(type, ''), '/function/parameters', '/server/url', '/async'),
        },
      ],
      schemaAt: { pointer: '/function/parameters', title: 'What it is given' },
      more: [server, { title: 'Beyond that', fields: [fixed, extraction, rejection] }],
    };
  if (type === 'apiRequest')
    return {
      main: [
        {
          fields: [
            ...without(toolSpecs(type, ''), '/body'),
            { kind: 'text', pointer: '/credentialId', label: 'Credential', hint: 'Its id.', maxLength: 100 },
          ],
        },
      ],
      schemaAt: { pointer: '/body', title: 'What is sent' },
      more: [
        {
          title: 'Beyond that',
          fields: [
            fixed,
            {
              kind: 'json',
              pointer: '/backoffPlan',
              label: 'When it fails',
              hint: 'Is repeated: { "type": "fixed", "maxRetries": 2, "baseDelaySeconds": 1 }.',
            },
            extraction,
            rejection,
          ],
        },
      ],
    };
  return undefined;
}
