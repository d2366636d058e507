import type { AssistantDestination, CreateAssistant, SquadMember } from '@saywell/contract';
import { greetings } from '@saywell/site-facts';
import type { ConductMetadata } from '../agents/conduct.ts';
import { type DemoAgent, demoAgents } from './knowledge.ts';

const rules =
  'You speak on the phone: answer in one or two short sentences, without lists or markup. ' +
  'Say only what the knowledge base holds; when it does not know, say so and offer a free demo of thirty minutes. ' +
  'You are an AI and say so when asked.';

const officeHours: [string, string] = ['09:00', '18:00'];
/** The demo books demos of the product, when its people are in the office. */
const conduct: ConductMetadata = {
  timeZone: 'America/New_York',
  booking: {
    subject: 'demo',
    openingHours: {
      monday: officeHours,
      tuesday: officeHours,
      wednesday: officeHours,
      thursday: officeHours,
      friday: officeHours,
      saturday: ['10:00', '14:00'],
    },
  },
};

const agents = {
  main: {
    name: 'Saywell',
    voiceId: 'slt',
    firstMessage: greetings.main,
    task: 'You are Saywell, the assistant on the website of Saywell, a provider of AI voice assistants for businesses.',
  },
  max: {
    name: 'Max',
    voiceId: 'rms',
    firstMessage: greetings.max,
    task: 'You are Max, the assistant of Saywell for business funding and tax strategy.',
  },
  grace: {
    name: 'Grace',
    voiceId: 'slt',
    firstMessage: greetings.grace,
    task: 'You are Grace, the assistant of Saywell for ecommerce automation.',
  },
  kyle: {
    name: 'Kyle',
    voiceId: 'awb',
    firstMessage: greetings.kyle,
    task: 'You are Kyle, the assistant of Saywell for business coaching.',
  },
} as const satisfies Record<DemoAgent, object>;

/** One assistant of the demo, on the engines that need no network. */
export function demoAssistant(agent: DemoAgent, knowledgeBaseId: string): CreateAssistant {
  const { name, voiceId, firstMessage, task } = agents[agent];
  return {
    name,
    firstMessage,
    firstMessageInterruptionsEnabled: true,
    model: {
      provider: 'saywell',
      model: 'built-in',
      messages: [{ role: 'system', content: `${task} ${rules}` }],
      knowledgeBaseId,
    },
    voice: { provider: 'saywell', voiceId },
    transcriber: { provider: 'saywell' },
    metadata: { saywell: conduct },
    endCallMessage: 'Thank you for calling. Goodbye.',
  };
}

/** What each is there for, as the others hand over to it. */
const subjects = {
  main: 'Everything else about Saywell: prices, plans, setup, integrations, a demo.',
  max: 'Business funding, loans, credit and tax strategy.',
  grace: 'Ecommerce: online stores, orders, products, carts and shipping.',
  kyle: 'Business coaching: goals, growth, habits and leadership.',
} as const satisfies Record<DemoAgent, string>;

/** The four of the demo in one call: each hands over to the others. */
export function demoSquadMembers(ids: Readonly<Record<DemoAgent, string>>): SquadMember[] {
  return demoAgents.map((agent) => ({
    assistantId: ids[agent],
    assistantDestinations: demoAgents.filter((other) => other !== agent).map(destinationTo),
  }));
}

function destinationTo(agent: DemoAgent): AssistantDestination {
  const { name } = agents[agent];
  const message = `One moment, I will put you through to ${name}.`;
  return {
    type: 'assistant',
    assistantName: name,
    description: subjects[agent],
    message,
    transferMode: 'swap-system-message-in-history',
  };
}
