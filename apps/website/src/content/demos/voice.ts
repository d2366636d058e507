import type { PageMetadata } from '../page-metadata.ts';

export const voiceDemoMetadata: PageMetadata = {
  title: 'Voice AI Assistant',
  description: 'The assistant with one button: press Talk, allow the microphone and say what you need.',
};

export const voiceDemo = {
  lead: 'One button, one conversation. Press it, say what you need, and interrupt whenever you like.',
  hintTitle: 'Your browser will ask for the microphone',
  hint: 'Press Allow. It asks once, nothing is heard before you press Talk, and nothing after the call.',
  badge: 'Not connected yet',
  notes: [
    { name: 'Not sure what to say?', text: 'Try “What can you do for me?”, then change your mind halfway.' },
    { name: 'Mute', text: 'Silences your side only. The assistant finishes its sentence and waits.' },
    { name: 'The ring', text: 'Blue while the assistant speaks, apricot while it hears you.' },
  ],
} as const;
