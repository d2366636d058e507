import { createTopicPage } from '../components/topic-page.tsx';
import { legalTopics } from '../content/legal-topics.ts';

export const metadata = legalTopics;
export default createTopicPage(legalTopics);
