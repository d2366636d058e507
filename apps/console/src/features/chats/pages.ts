export { ChatsPage } from './list/chats-page.tsx';
export { ChatPage } from './page/chat-page.tsx';
export { SessionPage } from './page/session-page.tsx';
