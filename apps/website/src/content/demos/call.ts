import { brand } from '../../config/brand.ts';
import type { PageMetadata } from '../page-metadata.ts';

export const callDemoMetadata: PageMetadata = {
  title: `${brand.name} Call Demo`,
  description: `Start and stop a ${brand.name} call and read along what happens in between.`,
};

export const callDemo = {
  lead: 'Start a call, talk, stop. The log writes down what the site notices in between.',
  start: 'Start call',
  stop: 'Stop call',
  guide: {
    title: 'How to Use',
    steps: [
      { name: 'Start', text: 'Press “Start call”. When your browser asks, allow the microphone.' },
      { name: 'Talk', text: 'Wait for “Connected”, then speak as you would on the phone. Interrupt freely.' },
      { name: 'Stop', text: 'Press “Stop call”. The duration stays, so that you can read it.' },
    ],
  },
  logTitle: 'Event log',
} as const;
