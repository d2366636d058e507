import { createTopicPage } from '../components/topic-page.tsx';
import { demoTopics } from '../content/demo-topics.ts';

export const metadata = demoTopics;
export default createTopicPage(demoTopics);
