import { readDay, readId, searchReader } from '../../ui/filters/readers.ts';

/** What a list of chats is narrowed by; it is its address. */
export interface ChatsSearch {
  readonly assistant?: string;
  readonly squad?: string;
  readonly session?: string;
  readonly from?: string;
  readonly to?: string;
}

export const readChatsSearch = searchReader<ChatsSearch>({
  assistant: readId,
  squad: readId,
  session: readId,
  from: readDay,
  to: readDay,
});
