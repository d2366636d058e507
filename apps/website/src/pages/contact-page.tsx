import { createTopicPage } from '../components/topic-page.tsx';
import { businessTopics } from '../content/business-topics.ts';

export const metadata = businessTopics;
export default createTopicPage(businessTopics);
