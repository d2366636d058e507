import type { FieldGroup } from '../../../../editor/fields/field-spec.ts';

export const callFields: readonly FieldGroup[] = [
  {
    title: 'Length',
    fields: [
      {
        kind: 'number',
        pointer: '/maxDurationSeconds',
        label: 'Longest call',
        min: 10,
        max: 43_200,
        standard: 600,
        unit: 's',
      },
      {
        kind: 'number',
        pointer: '/silenceTimeoutSeconds',
        label: 'Silence that ends a call',
        min: 10,
        max: 3_600,
        standard: 30,
        unit: 's',
      },
    ],
  },
  {
    title: 'When nobody speaks',
    fields: [
      {
        kind: 'lines',
        pointer: '/messagePlan/idleMessages',
        label: 'It asks',
        hint: 'One in a line; one of them is taken.',
        most: 50,
        maxLength: 1_000,
        placeholder: 'Are you still there?',
      },
      {
        kind: 'number',
        pointer: '/messagePlan/idleTimeoutSeconds',
        label: 'After a silence of',
        min: 5,
        max: 60,
        standard: 10,
        unit: 's',
      },
      {
        kind: 'number',
        pointer: '/messagePlan/idleMessageMaxSpokenCount',
        label: 'At most',
        min: 1,
        max: 10,
        isWhole: true,
        standard: 3,
        unit: 'times',
      },
      {
        kind: 'text',
        pointer: '/messagePlan/silenceTimeoutMessage',
        label: 'Said before a silent call ends',
        maxLength: 1_000,
      },
    ],
  },
  {
    title: 'The end',
    fields: [
      {
        kind: 'text',
        pointer: '/endCallMessage',
        label: 'Last words',
        hint: 'Said before it hangs up.',
        maxLength: 1_000,
        lines: 2,
      },
      {
        kind: 'lines',
        pointer: '/endCallPhrases',
        label: 'Words that end the call',
        hint: 'One in a line. When the assistant says one, it hangs up.',
        most: 50,
        maxLength: 140,
        placeholder: 'goodbye for now',
      },
    ],
  },
  {
    title: 'Telephone',
    lead: 'For calls over a telephone line.',
    fields: [
      {
        kind: 'switch',
        pointer: '/keypadInputPlan/enabled',
        label: 'Take keys of the phone',
        standard: false,
      },
      {
        kind: 'number',
        pointer: '/keypadInputPlan/timeoutSeconds',
        label: 'Pause that ends a number',
        min: 0,
        max: 10,
        standard: 2,
        unit: 's',
      },
      {
        kind: 'text',
        pointer: '/voicemailMessage',
        label: 'Left on an answering machine',
        maxLength: 1_000,
        lines: 2,
      },
      { kind: 'json', pointer: '/voicemailDetection', label: 'How an answering machine is told' },
    ],
  },
  {
    title: 'Place',
    fields: [
      {
        kind: 'text',
        pointer: '/metadata/saywell/timeZone',
        label: 'Time zone of the business',
        hint: 'For bookings and the time of day. Default the server’s.',
        maxLength: 60,
        placeholder: 'Europe/Berlin',
      },
    ],
  },
];
