import type { ReactNode } from 'react';
import { callPanelPages } from '../app/call-panel-pages.ts';
import { BenefitList } from '../components/benefit-list.tsx';
import { MenuLink } from '../components/menu-link.tsx';
import { chiefs, hero, homeMetadata, services, stories } from '../content/home.ts';
import { HeroCallButton } from '../features/call/hero-call-button.tsx';
import { QuestionButtons } from '../features/call/question-buttons.tsx';
import { SiteCallPanel } from '../features/call/site-call-panel.tsx';

export const metadata = { home: homeMetadata };

export default function HomePage(): ReactNode {
  return (
    <>
      <Hero />
      <section className="column section" aria-labelledby="services">
        <h2 id="services" className="section-title">
          {services.title}
        </h2>
        <BenefitList items={services.items} />
      </section>
      <section className="column section chiefs" aria-labelledby="chiefs">
        <div className="chiefs-words">
          <h2 id="chiefs" className="section-title">
            {chiefs.title}
          </h2>
          <p className="lead section-lead">{chiefs.text}</p>
        </div>
        <BenefitList items={chiefs.benefits} isStacked />
      </section>
      <Stories />
    </>
  );
}

function Hero(): ReactNode {
  return (
    <div className="column hero">
      <div className="hero-words">
        <p className="eyebrow">{hero.audience}</p>
        <h1 className="hero-title">{hero.title}</h1>
        <p className="lead">{hero.lead}</p>
        <HeroCallButton label="Start a conversation" />
      </div>
      <dl className="hero-stats">
        {hero.stats.map(({ value, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="hero-call">
        <SiteCallPanel {...callPanelPages.home} title={hero.panelTitle} text={hero.panelText} />
        <QuestionButtons questions={hero.questions} />
      </div>
    </div>
  );
}

function Stories(): ReactNode {
  return (
    <section className="deep-band" aria-labelledby="stories">
      <div className="deep-band-inner">
        <h2 id="stories" className="section-title">
          {stories.title}
        </h2>
        <ul className="stories">
          {stories.items.map(({ quote, source }) => (
            <li key={source}>
              <p className="story-quote">{quote}</p>
              <p className="story-source">{source}</p>
            </li>
          ))}
        </ul>
        <div className="deep-band-foot">
          <p>{stories.note}</p>
          <MenuLink path="/about-us" className="button-quiet">
            Who we are
          </MenuLink>
        </div>
      </div>
    </section>
  );
}
