import type { SquadButtonProps } from '@saywell/react';
import { squadDemoValues } from '@saywell/site-facts';
import type { ScoreVoice } from '../../features/demos/voice-score.tsx';
import type { PageMetadata } from '../page-metadata.ts';

export const squadDemoMetadata: PageMetadata = {
  title: 'Squad Agent Demo',
  description: 'Several assistants in one call: the first listens and hands you over to the one who knows.',
};

export const squadDemo = {
  lead: 'A squad is several assistants in one call. The first listens and hands you over to the one who knows. You never hang up.',
  score: {
    title: `One call, ${squadDemoValues.voices}`,
    note: 'An example call, read from left to right like a score.',
    length: 46,
    voices: [
      {
        name: 'You',
        text: 'Say what you need, once.',
        speaker: 'user',
        utterances: [
          [0, 0.4, 0.8, 0.5, 0.7, 0.3],
          [22, 0.5, 0.3],
          [29, 0.6, 0.9, 0.7, 0.4],
        ],
      },
      {
        name: 'Front desk',
        text: 'Finds out who it is for.',
        speaker: 'assistant',
        utterances: [[6, 0.5, 0.9, 0.7, 0.4, 0.8, 0.3]],
      },
      {
        name: 'Grace',
        text: 'Takes over: ecommerce is hers.',
        speaker: 'assistant',
        utterances: [
          [13, 0.4, 0.7, 1, 0.6, 0.8, 0.9, 0.5, 0.2],
          [25, 0.6, 0.8, 0.3],
        ],
      },
      {
        name: 'Max',
        text: 'Joins for the funding question.',
        speaker: 'assistant',
        utterances: [[34, 0.3, 0.6, 0.9, 1, 0.7, 0.5, 0.8, 0.6, 0.9, 0.4, 0.2]],
      },
    ] satisfies ScoreVoice[],
  },
  buttons: {
    title: `${squadDemoValues.ways} to offer it`,
    text: `${squadDemoValues.sizes}. All of them call the same squad; while there is a call, each of them ends it.`,
    label: 'Talk to the squad',
    configurations: [
      { size: 'lg', variant: 'primary', use: 'The one thing on a page' },
      { size: 'md', variant: 'primary', use: 'At the end of a section' },
      { size: 'sm', variant: 'primary', use: 'In a header' },
      { size: 'lg', variant: 'secondary', use: 'Beside a stronger one' },
      { size: 'md', variant: 'secondary', use: 'In a list of offers' },
      { size: 'sm', variant: 'minimal', use: 'In running text' },
    ] satisfies (Pick<SquadButtonProps, 'size' | 'variant'> & { use: string })[],
  },
  debug: { name: 'Debug', text: 'Shows the state behind the buttons.' },
  logTitle: 'Event log',
} as const;
