import type { FieldGroup } from '../../../../editor/fields/field-spec.ts';
import { serverAddress, serverSecret, serverTimeout } from '../../../../editor/fields/server-specs.ts';
import { clientMessages, serverMessages } from './message-names.ts';

export const analysisFields: readonly FieldGroup[] = [
  {
    fields: [
      {
        kind: 'number',
        pointer: '/analysisPlan/minMessagesThreshold',
        label: 'Fewest messages',
        hint: 'Shorter calls are not analysed.',
        min: 0,
        isWhole: true,
        standard: 2,
        unit: 'messages',
      },
      {
        kind: 'switch',
        pointer: '/analysisPlan/summaryPlan/enabled',
        label: 'Sum up the call',
        standard: true,
      },
      {
        kind: 'switch',
        pointer: '/analysisPlan/successEvaluationPlan/enabled',
        label: 'Judge whether it went well',
        standard: true,
      },
      {
        kind: 'choice',
        pointer: '/analysisPlan/successEvaluationPlan/rubric',
        label: 'Judged by',
        standard: 'Passed or failed',
        options: [
          { value: 'PassFail', label: 'Passed or failed' },
          { value: 'NumericScale', label: 'A figure from 1 to 10' },
          { value: 'PercentageScale', label: 'Per cent' },
          { value: 'DescriptiveScale', label: 'Excellent to poor' },
          { value: 'LikertScale', label: 'Agree to disagree' },
          { value: 'Checklist', label: 'A list of criteria' },
          { value: 'Matrix', label: 'Criteria and grades' },
          { value: 'AutomaticRubric', label: 'Criteria that the model finds' },
        ],
      },
    ],
  },
  {
    title: 'Data',
    lead: 'What is read from what was said, as your programs need it.',
    fields: [
      {
        kind: 'switch',
        pointer: '/analysisPlan/structuredDataPlan/enabled',
        label: 'Read data from the call',
        standard: false,
      },
      {
        kind: 'json',
        pointer: '/analysisPlan/structuredDataPlan/schema',
        label: 'JSON schema of the data',
        hint: '{ "type": "object", "properties": { "day": { "type": "string" } } }',
      },
    ],
  },
];

export const privacyFields: readonly FieldGroup[] = [
  {
    title: 'Kept of a call',
    fields: [
      {
        kind: 'switch',
        pointer: '/artifactPlan/recordingEnabled',
        label: 'Record both voices',
        standard: false,
      },
      {
        kind: 'choice',
        pointer: '/artifactPlan/recordingFormat',
        label: 'Format of the recording',
        standard: 'WAV',
        options: [
          { value: 'wav;l16', label: 'WAV' },
          { value: 'mp3', label: 'MP3' },
        ],
      },
      {
        kind: 'switch',
        pointer: '/artifactPlan/transcriptPlan/enabled',
        label: 'Keep the transcript',
        standard: true,
      },
      {
        kind: 'switch',
        pointer: '/artifactPlan/loggingEnabled',
        label: 'Keep the events',
        hint: 'What was heard, decided and said, on one clock.',
        standard: true,
      },
    ],
  },
  {
    title: 'Rules',
    fields: [
      {
        kind: 'switch',
        pointer: '/compliancePlan/hipaaEnabled',
        label: 'Keep nothing that was said',
        hint: 'No transcript, recording, analysis or log once the report is delivered (HIPAA).',
        standard: false,
      },
      {
        kind: 'switch',
        pointer: '/compliancePlan/pciEnabled',
        label: 'Mask card numbers',
        hint: 'In all that is kept and sent; nothing is recorded (PCI).',
        standard: false,
      },
      {
        kind: 'json',
        pointer: '/compliancePlan/recordingConsentPlan',
        label: 'How callers agree to being recorded',
        hint: '{ "type": "stay-on-line", "message": "This call is recorded." }',
      },
    ],
  },
  {
    title: 'While it runs',
    fields: [
      { kind: 'switch', pointer: '/monitorPlan/listenEnabled', label: 'Others may listen', standard: true },
      {
        kind: 'switch',
        pointer: '/monitorPlan/controlEnabled',
        label: 'Others may steer it',
        standard: true,
      },
    ],
  },
];

export const serverFields: readonly FieldGroup[] = [
  {
    title: 'Your server',
    lead: 'It is told what happens in calls, and runs functions.',
    fields: [
      serverAddress,
      serverTimeout,
      serverSecret,
      {
        kind: 'json',
        pointer: '/server/headers',
        label: 'Headers',
        hint: '{ "x-team": "front desk" }',
      },
    ],
  },
  {
    title: 'What is told',
    fields: [
      { kind: 'some', pointer: '/serverMessages', label: 'To your server', options: serverMessages },
      { kind: 'some', pointer: '/clientMessages', label: 'To the page', options: clientMessages },
    ],
  },
  {
    title: 'Of your own',
    fields: [{ kind: 'json', pointer: '/metadata', label: 'Metadata', hint: 'Whatever your programs need.' }],
  },
];
