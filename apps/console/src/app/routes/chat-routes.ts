import { createRoute } from '@tanstack/react-router';
import { readChatsSearch } from '../../features/chats/search.ts';
import { inside } from './entry.tsx';
import { lazyPage } from './lazy-page.ts';

const chats = createRoute({
  getParentRoute: () => inside,
  path: '/chats',
  validateSearch: readChatsSearch,
  component: lazyPage(() => import('../../features/chats/pages.ts'), 'ChatsPage'),
});
const chat = createRoute({
  getParentRoute: () => inside,
  path: '/chats/$chatId',
  component: lazyPage(() => import('../../features/chats/pages.ts'), 'ChatPage'),
});
const session = createRoute({
  getParentRoute: () => inside,
  path: '/sessions/$sessionId',
  component: lazyPage(() => import('../../features/chats/pages.ts'), 'SessionPage'),
});

/** What was written with assistants, and the conversations that it is part of. */
export const chatRoutes = [chats, chat, session] as const;
