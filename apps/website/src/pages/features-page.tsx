import { useCall } from '@saywell/react';
import { type ReactNode, useState } from 'react';
import { callPanelPages } from '../app/call-panel-pages.ts';
import { BackToHome } from '../components/back-to-home.tsx';
import { MeasuredAnswers } from '../components/measured-answers.tsx';
import { MenuLink } from '../components/menu-link.tsx';
import { PlayableExchange } from '../components/playable-exchange.tsx';
import { soundName } from '../components/sound-name.ts';
import { exchangeKinds, features, featuresMetadata } from '../content/features.ts';
import { QuestionButtons } from '../features/call/question-buttons.tsx';
import { SiteCallPanel } from '../features/call/site-call-panel.tsx';
import '../styles/pages/features.css';

export const metadata = { features: featuresMetadata };

export default function FeaturesPage(): ReactNode {
  return (
    <div className="column page-start features">
      <BackToHome />
      <div className="features-start">
        <h1 className="page-title">{features.title}</h1>
        <p className="lead">{features.lead}</p>
      </div>
      <Stats />
      <p className="play-hint">{features.playHint}</p>
      <FeatureList />
      <MeasuredAnswers />
      <OwnCall />
    </div>
  );
}

function Stats(): ReactNode {
  return (
    <dl className="measured">
      {features.stats.map(({ value, label, measure, ...stat }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="measured-value">{value}</dd>
          <dd className="measured-how">
            {measure}
            {'link' in stat && (
              <>
                {' '}
                <a href={stat.link.href}>{stat.link.text}</a>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function FeatureList(): ReactNode {
  // One voice at a time: starting an exchange pauses the other.
  const [playing, setPlaying] = useState<string>();
  const { phase } = useCall();
  const [lastPhase, setLastPhase] = useState(phase);
  if (lastPhase !== phase) {
    setLastPhase(phase);
    if (lastPhase === 'idle') setPlaying(undefined);
  }
  return (
    <ul className="feature-list">
      {features.list.map(({ name, text, afterwards, kind, lines }) => (
        <li key={name}>
          <div className="feature-words">
            <h2>{name}</h2>
            <p>{text}</p>
            <p className="feature-afterwards">
              <strong>{features.afterwardsLabel}</strong> {afterwards}
            </p>
          </div>
          <PlayableExchange
            name={name}
            lines={lines}
            {...exchangeKinds[kind]}
            // What would sound now, the assistant on the line would hear.
            sound={phase === 'idle' ? soundName(name) : undefined}
            isPlaying={playing === name}
            onPlayingChange={(isPlaying) => setPlaying(isPlaying ? name : undefined)}
          />
        </li>
      ))}
    </ul>
  );
}

function OwnCall(): ReactNode {
  const { call, next } = features;
  return (
    <section className="section features-call" aria-labelledby="own-call">
      <div className="features-call-words">
        <h2 id="own-call" className="section-title">
          {call.title}
        </h2>
        <p className="lead section-lead">{call.text}</p>
        <QuestionButtons questions={call.questions} />
        <div className="features-next">
          <p>{next.text}</p>
          <div className="features-links">
            <MenuLink path="/ai-solutions" className="button-quiet">
              {next.solutions}
            </MenuLink>
            <MenuLink path="/contact" className="button-quiet">
              {next.contact}
            </MenuLink>
          </div>
        </div>
      </div>
      <div className="features-panel">
        <SiteCallPanel {...callPanelPages.features} title={call.panelTitle} text={call.panelText} />
      </div>
    </section>
  );
}
