import type { Pointer } from '../../../draft/pointer.ts';
import { isWithin } from '../../../draft/pointer.ts';

/** The parts of an assistant, in the order in which one makes it. */
export const sections = [
  { id: 'prompt', title: 'Prompt', lead: 'Who it is, what it does, and how it begins.' },
  { id: 'voice', title: 'Voice', lead: 'What callers hear.' },
  { id: 'hearing', title: 'Hearing', lead: 'How it understands what callers say.' },
  { id: 'model', title: 'Model', lead: 'What thinks of the answers.' },
  { id: 'knowledge', title: 'Knowledge', lead: 'What it may tell callers.' },
  { id: 'tools', title: 'Tools', lead: 'What it can do beside talking.' },
  { id: 'turns', title: 'Turns', lead: 'When it answers, and when it lets itself be interrupted.' },
  { id: 'call', title: 'Call', lead: 'How long a call may be, and how it ends.' },
  { id: 'analysis', title: 'Analysis', lead: 'What is made of a call when it is over.' },
  { id: 'privacy', title: 'Privacy', lead: 'What is kept of a call, and who may listen.' },
  { id: 'server', title: 'Server', lead: 'Your own server and pages: what they are told.' },
  { id: 'json', title: 'JSON', lead: 'All of it, as the API has it.' },
] as const;

export type SectionId = (typeof sections)[number]['id'];
export type FormSection = Exclude<SectionId, 'json'>;

export const isSection = (text: string | undefined): text is SectionId =>
  sections.some(({ id }) => id === text);

export const sectionTitle = (wanted: SectionId): string =>
  sections.find(({ id }) => id === wanted)?.title ?? '';

/** Whose is what; of parts in parts the innermost counts. */
const places: readonly (readonly [pointer: Pointer, section: FormSection])[] = [
  ['/name', 'prompt'],
  ['/firstMessage', 'prompt'],
  ['/firstMessageMode', 'prompt'],
  ['/firstMessageInterruptionsEnabled', 'prompt'],
  ['/model/messages', 'prompt'],
  ['/voice', 'voice'],
  ['/backgroundSound', 'voice'],
  ['/transcriber', 'hearing'],
  ['/backgroundDenoisingEnabled', 'hearing'],
  ['/backgroundSpeechDenoisingPlan', 'hearing'],
  ['/model', 'model'],
  ['/modelOutputInMessagesEnabled', 'model'],
  ['/model/knowledgeBase', 'knowledge'],
  ['/model/knowledgeBaseId', 'knowledge'],
  ['/model/tools', 'tools'],
  ['/model/toolIds', 'tools'],
  ['/model/toolRefs', 'tools'],
  ['/hooks', 'tools'],
  ['/metadata/saywell/booking', 'tools'],
  ['/startSpeakingPlan', 'turns'],
  ['/stopSpeakingPlan', 'turns'],
  ['/maxDurationSeconds', 'call'],
  ['/silenceTimeoutSeconds', 'call'],
  ['/endCallMessage', 'call'],
  ['/endCallPhrases', 'call'],
  ['/messagePlan', 'call'],
  ['/keypadInputPlan', 'call'],
  ['/voicemailDetection', 'call'],
  ['/voicemailMessage', 'call'],
  ['/transportConfigurations', 'call'],
  ['/metadata/saywell/timeZone', 'call'],
  ['/metadata/saywell/missingModel', 'model'],
  ['/analysisPlan', 'analysis'],
  ['/artifactPlan/structuredOutputIds', 'analysis'],
  ['/artifactPlan/structuredOutputs', 'analysis'],
  ['/artifactPlan/scorecardIds', 'analysis'],
  ['/artifactPlan/scorecards', 'analysis'],
  ['/artifactPlan', 'privacy'],
  ['/compliancePlan', 'privacy'],
  ['/monitorPlan', 'privacy'],
  ['/server', 'server'],
];

/** Where something of an assistant is edited. */
export function sectionOf(pointer: Pointer): FormSection {
  const owner = places
    .filter(([place]) => isWithin(pointer, place))
    .toSorted(([one], [other]) => other.length - one.length)[0];
  return owner?.[1] ?? 'server';
}
