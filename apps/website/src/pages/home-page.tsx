import type { ReactNode } from 'react';
import { BenefitList } from '../components/benefit-list.tsx';
import { CallAtWork } from '../components/call-at-work.tsx';
import { MenuLink } from '../components/menu-link.tsx';
import { PhoneInterface } from '../components/phone-interface.tsx';
import { atWork, chiefs, homeMetadata, services, stories } from '../content/home.ts';
import { PickUp } from '../features/call/pick-up.tsx';
import '../styles/pages/home.css';

export const metadata = { home: homeMetadata };

export default function HomePage(): ReactNode {
  return (
    <>
      <PhoneInterface />
      <section className="column section" aria-labelledby="services">
        <h2 id="services" className="section-title">
          {services.title}
        </h2>
        <BenefitList items={services.items} />
      </section>
      <section className="column section" aria-labelledby="at-work">
        <h2 id="at-work" className="section-title">
          {atWork.title}
        </h2>
        <p className="lead section-lead">{atWork.lead}</p>
        <CallAtWork />
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

function Stories(): ReactNode {
  return (
    <section className="deep-band" aria-labelledby="stories">
      <div className="deep-band-inner">
        <h2 id="stories" className="section-title">
          {stories.title}
        </h2>
        <p className="stories-lead">{stories.lead}</p>
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
        <PickUp />
      </div>
    </section>
  );
}
