import type { ApiClient } from '@saywell/api-client';

/** Who is asked. */
export interface Asked {
  readonly api: ApiClient;
  readonly assistantId: string;
}

/** One answered message; its id goes on with the conversation. */
export interface Written {
  readonly chatId: string;
  readonly text: string;
}

/** `POST /chat`; every conversation may be gone on with in several ways, by `previousChatId`. */
export async function write(
  { api, assistantId }: Asked,
  input: string,
  previous?: Written,
): Promise<Written> {
  const chat = await api.chat.create({
    ...(previous === undefined ? { assistantId } : { previousChatId: previous.chatId }),
    input,
  });
  const text = (chat.output ?? [])
    .flatMap(({ role, content }) => (role === 'assistant' && typeof content === 'string' ? [content] : []))
    .join(' ');
  return { chatId: chat.id, text };
}
