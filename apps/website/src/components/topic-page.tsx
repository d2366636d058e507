import type { ReactNode } from 'react';
import { callPanelPages } from '../app/call-panel-pages.ts';
import type { PageComponent } from '../app/page-loader.ts';
import type { Topic, Topics } from '../content/topic.ts';
import { SiteCallPanel } from '../features/call/site-call-panel.tsx';
import { BackToHome } from './back-to-home.tsx';

/** Makes a page that introduces one of these subjects, with the call panel where the subject is best heard. */
export function createTopicPage(topics: Topics): PageComponent {
  return function TopicPage({ page }) {
    const topic = topics[page];
    if (topic === undefined) throw new Error(`There is no text for the page ${page}.`);
    const panel = callPanelPages[page];
    return (
      <div className={panel ? 'column page-start topic topic-with-panel' : 'column page-start topic'}>
        <Introduction topic={topic} />
        {panel && (
          <div className="topic-call">
            <SiteCallPanel
              {...panel}
              title={topic.panelTitle ?? 'Hear it now'}
              text={topic.panelText ?? ''}
            />
          </div>
        )}
      </div>
    );
  };
}

function Introduction({ topic: { title, lead, paragraphs, points } }: { topic: Topic }): ReactNode {
  return (
    <div className="topic-words">
      <BackToHome />
      <h1 className="page-title">{title}</h1>
      <p className="lead">{lead}</p>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <dl className="points">
        {points.map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
