import { brand } from '../../config/brand.ts';
import type { PageMetadata } from '../page-metadata.ts';

export const callDemoMetadata: PageMetadata = {
  title: `${brand.name} Call Demo`,
  description: `Start and stop a ${brand.name} call and read along what happens in between.`,
};

export const callDemo = {
  lead: 'The bench for a network, a headset or a page of your own: start a call, talk, stop, and read in the log what your page would be told.',
  purpose: {
    title: 'What it is good for',
    items: [
      'Try an office network or a new headset before a caller does.',
      'See the events that a page of yours would get, in their order.',
      'When something is wrong, copy the log and send it to us: it says where a call stops.',
    ],
    copy: 'Copy the log',
    copied: 'Copied.',
    notCopied: 'Your browser did not allow it: mark the log and copy it by hand.',
  },
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
