import { createRoute } from '@tanstack/react-router';
import { readAssistantsSearch } from '../../features/assistants/list/search.ts';
import { readNewSearch } from '../../features/assistants/new/search.ts';
import { readVersionsSearch } from '../../features/assistants/versions/search.ts';
import { readBaseSearch } from '../../features/knowledge/base/search.ts';
import { inside } from './entry.tsx';
import { lazyPage } from './lazy-page.ts';

const assistants = createRoute({
  getParentRoute: () => inside,
  path: '/assistants',
  validateSearch: readAssistantsSearch,
  component: lazyPage(() => import('../../features/assistants/list/assistants-page.tsx'), 'AssistantsPage'),
});
const newAssistant = createRoute({
  getParentRoute: () => inside,
  path: '/assistants/new',
  validateSearch: readNewSearch,
  component: lazyPage(() => import('../../features/assistants/new/new-page.tsx'), 'NewAssistantPage'),
});
const welcome = createRoute({
  getParentRoute: () => inside,
  path: '/welcome',
  component: lazyPage(() => import('../../features/assistants/new/welcome-page.tsx'), 'WelcomePage'),
});
const assistant = createRoute({
  getParentRoute: () => inside,
  path: '/assistants/$assistantId',
  component: lazyPage(() => import('../../features/assistants/editor/editor-page.tsx'), 'EditorPage'),
});
const sectionPage = lazyPage(
  () => import('../../features/assistants/editor/section-page.tsx'),
  'SectionPage',
);
const assistantSections = createRoute({
  getParentRoute: () => assistant,
  path: '/',
  component: sectionPage,
});
const assistantSection = createRoute({
  getParentRoute: () => assistant,
  path: '/$section',
  component: sectionPage,
});
const assistantReview = createRoute({
  getParentRoute: () => assistant,
  path: '/review',
  component: lazyPage(() => import('../../features/assistants/editor/review/review-page.tsx'), 'ReviewPage'),
});
const assistantVersions = createRoute({
  getParentRoute: () => assistant,
  path: '/versions',
  validateSearch: readVersionsSearch,
  component: lazyPage(() => import('../../features/assistants/versions/versions-page.tsx'), 'VersionsPage'),
});
const assistantEmbed = createRoute({
  getParentRoute: () => assistant,
  path: '/embed',
  component: lazyPage(() => import('../../features/assistants/embed/embed-page.tsx'), 'EmbedPage'),
});
const knowledge = createRoute({
  getParentRoute: () => inside,
  path: '/knowledge',
  component: lazyPage(() => import('../../features/knowledge/knowledge-page.tsx'), 'KnowledgePage'),
});
const knowledgeBase = createRoute({
  getParentRoute: () => inside,
  path: '/knowledge/$baseId',
  validateSearch: readBaseSearch,
  component: lazyPage(() => import('../../features/knowledge/base/base-page.tsx'), 'BasePage'),
});
const file = createRoute({
  getParentRoute: () => inside,
  path: '/files/$fileId',
  component: lazyPage(() => import('../../features/knowledge/files/file-page.tsx'), 'FilePage'),
});

/** What an organisation says with: its assistants and what they know. */
export const assistantRoutes = [
  welcome,
  assistants,
  newAssistant,
  assistant.addChildren([
    assistantSections,
    assistantReview,
    assistantVersions,
    assistantEmbed,
    assistantSection,
  ]),
  knowledge,
  knowledgeBase,
  file,
] as const;
