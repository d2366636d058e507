import { assistantDemoValues } from '@saywell/site-facts';
import type { PageMetadata } from '../page-metadata.ts';

export const assistantDemoMetadata: PageMetadata = {
  title: 'AI Assistant Demo',
  description: 'The assistant on a full screen: its waveform, one call button, mute and volume.',
};

export const assistantDemo = {
  title: 'Experience the Future of AI Communication',
  lead: 'Nothing but a voice that answers at once. Turn the sound up.',
  note: `A microphone is needed. ${assistantDemoValues.browsers} work, on a computer as on a phone.`,
  startLabel: 'Start call',
  blurbs: [
    { name: 'It listens', text: 'Pause to think in the middle of a sentence. It waits until you are done.' },
    { name: 'It yields', text: 'Speak while it speaks and it falls silent, as people do.' },
    { name: 'It remembers', text: 'What you said at the start of the call still counts at the end.' },
  ],
} as const;
