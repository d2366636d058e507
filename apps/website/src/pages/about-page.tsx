import type { ReactNode } from 'react';
import { BackToHome } from '../components/back-to-home.tsx';
import { MenuLink } from '../components/menu-link.tsx';
import { TimelineWave } from '../components/timeline-wave.tsx';
import { about, aboutMetadata } from '../content/about.ts';

export const metadata = { about: aboutMetadata };

export default function AboutPage(): ReactNode {
  return (
    <div className="column page-start about">
      <BackToHome />
      <h1 className="page-title">{aboutMetadata.title}</h1>
      <p className="lead">{about.lead}</p>
      <Timeline />
      <section className="about-mission" aria-labelledby="mission">
        <h2 id="mission">{about.mission.title}</h2>
        <p>{about.mission.text}</p>
      </section>
      <Columns id="values" title={about.values.title}>
        {about.values.items.map(({ name, text }) => (
          <li key={name}>
            <h3>{name}</h3>
            <p>{text}</p>
          </li>
        ))}
      </Columns>
      <Columns id="team" title={about.team.title}>
        {about.team.items.map(({ name, role, bio }) => (
          <li key={name}>
            <h3>{name}</h3>
            <p className="about-role">{role}</p>
            <p>{bio}</p>
          </li>
        ))}
      </Columns>
      <Perks />
    </div>
  );
}

function Columns({ id, title, children }: { id: string; title: string; children: ReactNode }): ReactNode {
  return (
    <section className="about-section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className="about-columns">{children}</ul>
    </section>
  );
}

function Timeline(): ReactNode {
  return (
    <section className="timeline" aria-labelledby="timeline">
      <h2 id="timeline">{about.timeline.title}</h2>
      <TimelineWave />
      <ol>
        {about.timeline.years.map(({ year, text }) => (
          <li key={year}>
            <h3>{year}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Perks(): ReactNode {
  return (
    <section className="about-section about-perks" aria-labelledby="perks">
      <h2 id="perks">{about.perks.title}</h2>
      <ul>
        {about.perks.items.map((perk) => (
          <li key={perk}>{perk}</li>
        ))}
      </ul>
      <p className="about-next">
        <MenuLink path="/contact" className="button-primary">
          Talk to us
        </MenuLink>
        <MenuLink path="/features" className="button-quiet">
          See the features
        </MenuLink>
      </p>
    </section>
  );
}
