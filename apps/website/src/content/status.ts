import { statusValues } from '@saywell/site-facts';
import type { PageMetadata } from './page-metadata.ts';

export const statusMetadata: PageMetadata = {
  title: 'Status',
  description:
    'Whether calls can be made right now, and which part of the service is at fault when they cannot.',
  isUnlisted: true,
};

export type StatusPart = 'database' | 'media' | 'engines';

/** Everything that a call needs. */
export const statusParts: readonly {
  readonly part: StatusPart;
  readonly name: string;
  readonly text: string;
}[] = [
  { part: 'database', name: 'Database', text: 'Assistants, calls and messages are kept here.' },
  { part: 'media', name: 'Rooms', text: 'Carry sound between your browser and the assistant.' },
  { part: 'engines', name: 'Speech engines', text: 'Hear what you say, find the answer and speak it.' },
];

export const status = {
  lead: `This page asks the service how it is, ${statusValues.interval} while you look.`,
  states: {
    checking: 'Checking now',
    working: 'Everything works',
    degraded: 'Something does not work',
    unreachable: 'The service does not answer',
  },
  details: {
    working: 'You can call the assistant.',
    unreachable: 'Calls cannot be made. It may be us, or your own connection.',
  },
  partStates: {
    unknown: 'not known',
    working: 'works',
    starting: 'starts again',
    down: 'does not work',
    partial: 'works in part',
  },
  noScript: 'Without JavaScript this page cannot ask for you. The answer itself is public:',
  rawAnswer: 'Read the report as the service gives it',
  claims: {
    title: 'What we claim, and how it is measured',
    text: 'The times on this site come from benches in the source code: from a caller’s last word to the assistant’s first, from the press of a button to the first sound. Anyone can run them with “npm run bench”; what was decided and why stands in the folder “docs”.',
  },
} as const;
