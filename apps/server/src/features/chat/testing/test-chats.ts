import { fakeContext } from '../../../http/testing/fake-context.ts';
import { systemClock } from '../../../platform/clock.ts';
import type { Store } from '../../../store/store.ts';
import { createAssistantKnowledge } from '../../agents/assistant-knowledge.ts';
import { type ChatService, createChatService } from '../chat-service.ts';
import { createFakeDialogues } from './fake-dialogues.ts';

/** Chats of a real store, answered by fake dialogues; no customer's server is told. */
export function createTestChats(store: Store): ChatService {
  return createChatService({
    store,
    serverMessages: fakeContext().serverMessages,
    dialogueOf: createFakeDialogues().dialogueOf,
    knowledgeOf: createAssistantKnowledge(store),
    clock: systemClock,
    log: { warn: () => undefined },
  });
}
