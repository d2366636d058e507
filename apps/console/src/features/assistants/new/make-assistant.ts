import type { Services } from '../../../app/services.tsx';
import type { Fact } from './starters.ts';

export interface NewAssistant {
  readonly name: string;
  readonly firstMessage: string;
  readonly facts: readonly Fact[];
  readonly booking: string | undefined;
}

/** Names of one wish: sent again, it makes nothing twice. */
export interface MakeKeys {
  readonly base: string;
  readonly assistant: string;
}

/** Also where the page is not secure and there is no `randomUUID`. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

export const newMakeKeys = (): MakeKeys => ({ base: newKey(), assistant: newKey() });

/** An assistant that answers aloud from its facts, without a key of anybody. Answers its id. */
export async function makeAssistant(
  { api }: Pick<Services, 'api'>,
  { name, firstMessage, facts, booking }: NewAssistant,
  keys: MakeKeys,
): Promise<string> {
  const { assistant, knowledgeBase } = api.signedIn;
  const entries = facts
    .filter(({ question, answer }) => question.trim() !== '' && answer.trim() !== '')
    .map(({ question, answer }, index) => ({
      id: `fact-${index + 1}`,
      title: question.trim().slice(0, 200),
      questions: [question.trim().slice(0, 300)],
      answer: answer.trim(),
    }));
  const base = await knowledgeBase.create(
    { provider: 'saywell', name: `What ${name} knows`.slice(0, 80), entries },
    { idempotencyKey: keys.base },
  );
  const made = await assistant.create(
    {
      name,
      ...(firstMessage.trim() !== '' && { firstMessage: firstMessage.trim() }),
      model: { provider: 'saywell', model: 'built-in', knowledgeBaseId: base.id },
      artifactPlan: { recordingEnabled: true },
      ...(booking !== undefined && { metadata: { saywell: { booking: { subject: booking } } } }),
    },
    { idempotencyKey: keys.assistant },
  );
  return made.id;
}
