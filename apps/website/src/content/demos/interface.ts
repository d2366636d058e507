import { interfaceDemoValues } from '@saywell/site-facts';
import type { AgentName } from '../../features/call/call-service.ts';
import type { PageMetadata } from '../page-metadata.ts';

export const interfaceDemoMetadata: PageMetadata = {
  title: 'Voice Interface Demo',
  description: `The call panel with every option on a switch, and the animated button at its ${interfaceDemoValues.speeds}.`,
};

export const interfaceDemo = {
  lead: 'This is the call panel of every page here. Take it apart while you look at it, even in the middle of a call.',
  panelTitle: 'The whole panel',
  panelText: 'Start a call to see every part at work.',
  optionsTitle: 'Its options',
  transcript: { name: 'Transcript', text: 'Words appear while they are spoken.' },
  textInput: { name: 'Text input', text: 'A typed line is part of the conversation.' },
  agentTitle: 'Who answers',
  agents: [
    { value: 'main', name: 'Front desk' },
    { value: 'max', name: 'Max' },
    { value: 'grace', name: 'Grace' },
    { value: 'kyle', name: 'Kyle' },
  ] satisfies { value: AgentName; name: string }[],
  codeTitle: 'What you would write',
  button: {
    title: 'The animated button',
    text: 'Both voices go round its edge, once in the time that you choose. They stand still for visitors who asked for less motion.',
    speedTitle: 'Speed',
    label: 'Press me',
    count: (presses: number) => (presses === 1 ? 'Pressed once' : `Pressed ${presses} times`),
    speeds: [
      { value: 'slow', name: interfaceDemoValues.slow },
      { value: 'medium', name: interfaceDemoValues.medium },
      { value: 'fast', name: interfaceDemoValues.fast },
    ],
  },
} as const;
