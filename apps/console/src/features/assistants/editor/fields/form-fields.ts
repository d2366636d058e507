import { modelDefaults } from '@saywell/contract';
import { callFields } from './call-fields.ts';
import type { FieldGroup } from '../../../../editor/fields/field-spec.ts';
import { analysisFields, privacyFields, serverFields } from './keeping-fields.ts';
import { turnFields } from './turn-fields.ts';

const whoBegins: FieldGroup = {
  fields: [
    {
      kind: 'text',
      pointer: '/firstMessage',
      label: 'First message',
      hint: 'Said when a call starts. {{name}} is filled in.',
      maxLength: 10_000,
      lines: 3,
      placeholder: 'Good morning, this is Ava. How can I help?',
    },
    {
      kind: 'choice',
      pointer: '/firstMessageMode',
      label: 'Who begins',
      standard: 'The assistant, with the first message',
      options: [
        { value: 'assistant-speaks-first', label: 'The assistant, with the first message' },
        {
          value: 'assistant-speaks-first-with-model-generated-message',
          label: 'The assistant, in words of its model',
        },
        { value: 'assistant-waits-for-user', label: 'The caller' },
      ],
    },
    {
      kind: 'switch',
      pointer: '/firstMessageInterruptionsEnabled',
      label: 'May be interrupted while it says it',
      standard: false,
    },
  ],
};

const voice: readonly FieldGroup[] = [
  {
    title: 'Around the voice',
    fields: [
      {
        kind: 'text',
        pointer: '/backgroundSound',
        label: 'Sound behind it',
        hint: '“office”, “off”, or the address of a WAV file.',
        maxLength: 2_000,
        placeholder: 'off',
      },
      {
        kind: 'number',
        pointer: '/voice/chunkPlan/minCharacters',
        label: 'Characters before it begins to speak',
        hint: 'Fewer begin sooner, more sound rounder.',
        min: 1,
        max: 80,
        isWhole: true,
        standard: 30,
        unit: 'characters',
      },
      {
        kind: 'json',
        pointer: '/voice/fallbackPlan',
        label: 'Voices when this one fails',
        hint: 'Tried in their order: { "voices": [{ "provider": "saywell" }] }.',
      },
    ],
  },
];

const hearing: readonly FieldGroup[] = [
  {
    title: 'Noise',
    fields: [
      {
        kind: 'switch',
        pointer: '/backgroundSpeechDenoisingPlan/smartDenoisingPlan/enabled',
        label: 'Take out what is behind the caller',
        hint: 'Streets, kitchens, other voices.',
        standard: false,
      },
    ],
  },
  {
    title: 'When it fails',
    fields: [
      {
        kind: 'json',
        pointer: '/transcriber/fallbackPlan',
        label: 'Ears when this one fails',
        hint: 'Tried in their order: { "transcribers": [{ "provider": "saywell" }] }.',
      },
    ],
  },
];

const model: readonly FieldGroup[] = [
  {
    title: 'Answers',
    fields: [
      {
        kind: 'number',
        pointer: '/model/temperature',
        label: 'Temperature',
        hint: 'Low says the same every time, high is freer.',
        min: 0,
        max: 2,
        standard: modelDefaults.temperature,
      },
      {
        kind: 'number',
        pointer: '/model/maxTokens',
        label: 'Longest answer',
        min: 50,
        max: 10_000,
        isWhole: true,
        standard: modelDefaults.maxTokens,
        unit: 'tokens',
      },
      {
        kind: 'switch',
        pointer: '/model/emotionRecognitionEnabled',
        label: 'Tell it how the caller sounds',
        standard: false,
      },
      {
        kind: 'choice',
        pointer: '/metadata/saywell/missingModel',
        label: 'When the model does not run here',
        standard: 'As the organisation has it',
        options: [
          { value: 'refuse', label: 'Refuse the call and say why' },
          { value: 'replace', label: 'The built-in dialogue answers' },
        ],
      },
    ],
  },
];

/** What is set by plain fields, section by section; what needs more has a part of its own. */
export const formFields = {
  prompt: [whoBegins],
  voice,
  hearing,
  model,
  turns: turnFields,
  call: callFields,
  analysis: analysisFields,
  privacy: privacyFields,
  server: serverFields,
} as const satisfies Readonly<Record<string, readonly FieldGroup[]>>;
