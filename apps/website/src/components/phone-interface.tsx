import type { ReactNode } from 'react';
import { callPanelPages } from '../app/call-panel-pages.ts';
import { hero } from '../content/home.ts';
import { measuredNote } from '../content/measured.ts';
import { CallDisclosure } from '../features/call/call-disclosure.tsx';
import { HeroCallButton } from '../features/call/hero-call-button.tsx';
import { QuestionButtons } from '../features/call/question-buttons.tsx';
import { SiteCallPanel } from '../features/call/site-call-panel.tsx';
import { MenuLink } from './menu-link.tsx';

/** The professional phone interface: what the assistant is, the button, the panel, three questions. */
export function PhoneInterface(): ReactNode {
  return (
    <div className="column hero">
      <div className="hero-words">
        <p className="eyebrow">{hero.audience}</p>
        <h1 className="hero-title">{hero.title}</h1>
        <p className="lead">{hero.lead}</p>
        <HeroCallButton label="Start a conversation" />
        <CallDisclosure />
      </div>
      <div className="hero-figures">
        <dl className="hero-stats">
          {hero.stats.map(({ value, label }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p className="hero-note">
          {measuredNote.text} <MenuLink path={measuredNote.link.path}>{measuredNote.link.text}</MenuLink>
        </p>
      </div>
      <div className="hero-call">
        <SiteCallPanel {...callPanelPages.home} title={hero.panelTitle} text={hero.panelText} />
        <QuestionButtons questions={hero.questions} />
      </div>
    </div>
  );
}
