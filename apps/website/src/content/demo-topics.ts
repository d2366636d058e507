import { brand } from '../config/brand.ts';
import type { Topics } from './topic.ts';

/** The demonstrations, each with one thing to notice. */
export const demoTopics: Topics = {
  'voice-demo': {
    title: 'Voice AI Assistant',
    description: 'The assistant with one button: press, allow the microphone and talk.',
    lead: 'One button, one conversation.',
    paragraphs: [
      'Press the button and allow the microphone. You hear the assistant within a second or two; interrupt it whenever you like, it stops and listens.',
    ],
    points: [
      { name: 'Microphone', text: 'Your browser asks once. Nothing is recorded before you press.' },
      { name: 'Mute', text: 'Silences your side only; the assistant goes on.' },
    ],
    panelTitle: 'Press and talk',
    panelText: 'Try “What can you do for me?”',
  },
  'assistant-demo': {
    title: 'AI Assistant Demo',
    description: 'Experience the assistant on a full page: waveform, call button, mute and volume.',
    lead: 'Experience the assistant as your callers do: a voice that answers at once and stays on the subject.',
    paragraphs: [
      'A microphone is needed. Chrome, Firefox, Safari and Edge work, on a computer as on a phone.',
    ],
    points: [
      { name: 'It listens', text: 'The bars show who is heard: apricot is you, blue is the assistant.' },
      { name: 'It yields', text: 'Speak while it speaks and it falls silent.' },
      { name: 'It remembers', text: 'What you said earlier in the call still counts later.' },
    ],
  },
  'interface-demo': {
    title: 'Voice Interface Demo',
    description: 'The call panel with its transcript and text input, as it can be built into any page.',
    lead: 'The call panel that every page of this site uses, and that yours can use too.',
    paragraphs: [
      'It is made of parts: status, duration, waveform, one button to start and end, mute, and, where a page wants them, the transcript and a field for typing.',
    ],
    points: [
      { name: 'Transcript', text: 'Words appear while they are spoken and settle when a sentence is done.' },
      { name: 'Typing', text: 'A typed line is a line of the conversation; the assistant answers aloud.' },
    ],
    panelTitle: 'The whole panel',
    panelText: 'Start a call to see every part at work.',
  },
  'phone-interface': {
    title: 'AI Phone Interface',
    description: 'The professional phone interface alone: one large button to start, one to end.',
    lead: 'The professional phone interface, without the page around it.',
    paragraphs: ['One large button begins the call and becomes the red one that ends it, in the same place.'],
    points: [
      { name: 'Response time', text: 'Under 2 seconds.' },
      { name: 'Availability', text: '24/7.' },
    ],
  },
  'squad-demo': {
    title: 'Squad Agent Demo',
    description: 'Several assistants in one call: the first one listens and hands over to the one who knows.',
    lead: 'A squad is several assistants in one call. The first one listens and hands you over to the one who knows.',
    paragraphs: ['You stay on the line the whole time; only the voice that answers changes.'],
    points: [
      { name: 'Max', text: 'Business funding and tax strategy.' },
      { name: 'Grace', text: 'Ecommerce.' },
      { name: 'Kyle', text: 'Business coaching.' },
    ],
    panelTitle: 'Call the squad',
    panelText: 'Name your subject and hear who takes over.',
  },
  'termination-demo': {
    title: 'Call Termination Demo',
    description: 'How a call is ended from anywhere on the page: the red End Call button.',
    lead: 'A call must be as easy to end as to begin.',
    paragraphs: [
      'While you are in a call, a red End Call button stays at the foot of every page of this site. Start a call here, go to another page, and end it from there.',
    ],
    points: [
      { name: 'Keyboard', text: 'Enter and Space end the call when the button has the focus.' },
      { name: 'Size', text: '64 pixels high, so that a thumb finds it.' },
    ],
  },
  'call-demo': {
    title: `${brand.name} Call Demo`,
    description: `Start and stop a ${brand.name} call, step by step.`,
    lead: 'Start a call, talk, stop: the three steps in their order.',
    paragraphs: ['The status above the waveform tells where the call stands, in words as well as in colour.'],
    points: [
      { name: '1. Start', text: 'Press “Start call” and allow the microphone.' },
      { name: '2. Talk', text: 'Wait for “Connected”, then speak as you would on the phone.' },
      { name: '3. Stop', text: 'Press the red “End Call”. The duration stays so that you can read it.' },
    ],
  },
};
