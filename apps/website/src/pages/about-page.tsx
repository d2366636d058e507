import type { ReactNode } from 'react';
import { BackToHome } from '../components/back-to-home.tsx';
import { ExchangeBars } from '../components/exchange-bars.tsx';
import { MenuLink } from '../components/menu-link.tsx';
import { TimelineWave } from '../components/timeline-wave.tsx';
import { about, aboutMetadata } from '../content/about.ts';
import '../styles/pages/about.css';

export const metadata = { about: aboutMetadata };

export default function AboutPage(): ReactNode {
  const { lead, mission } = about;
  return (
    <div className="about">
      <div className="column page-start">
        <BackToHome />
        <h1 className="page-title">{aboutMetadata.title}</h1>
        <p className="lead">{lead}</p>
      </div>
      <Timeline />
      <section className="deep-band about-mission" aria-labelledby="mission">
        <div className="deep-band-inner">
          <h2 id="mission">{mission.title}</h2>
          <p>{mission.text}</p>
        </div>
      </section>
      <div className="column">
        <Values />
        <Team />
        <Perks />
        <Next />
      </div>
    </div>
  );
}

/** Four years on one line that leaves the page on the right; on a narrow screen it runs downwards. */
function Timeline(): ReactNode {
  const { title, years, legend, note } = about.timeline;
  return (
    <section className="timeline" aria-labelledby="timeline">
      <h2 id="timeline">{title}</h2>
      <ol>
        {years.map(({ year, text, score }) => (
          <li key={year}>
            <TimelineWave score={score} />
            <div className="timeline-words">
              <h3>{year}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <div className="timeline-legend">
        {legend.map(({ score, text }) => (
          <p key={text}>
            <TimelineWave score={score} />
            {text}
          </p>
        ))}
        <p>{note}</p>
      </div>
    </section>
  );
}

const speakers = { user: 'Caller: ', assistant: 'Assistant: ' } as const;

function Values(): ReactNode {
  return (
    <section className="section" aria-labelledby="values">
      <h2 id="values" className="section-title">
        {about.values.title}
      </h2>
      <ul className="about-values">
        {about.values.items.map(({ name, text, lines }) => (
          <li key={name}>
            <h3>{name}</h3>
            <p>{text}</p>
            {lines.map(([speaker, line]) => (
              <p key={line} className="saywell-bubble" data-role={speaker}>
                <span className="visually-hidden">{speakers[speaker]}</span>
                {line}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Team(): ReactNode {
  return (
    <section className="section" aria-labelledby="team">
      <h2 id="team" className="section-title">
        {about.team.title}
      </h2>
      <p className="lead section-lead">{about.team.note}</p>
      <ul className="about-team">
        {about.team.items.map(({ name, role, bio }) => (
          <li key={name}>
            <NameBars name={name} />
            <h3>{name}</h3>
            <p className="about-role">{role}</p>
            <p>{bio}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** No portrait but the sound of a name: one bar a letter, vowels loud, in two voices. */
function NameBars({ name }: { name: string }): ReactNode {
  const [first = '', last = ''] = name.toLowerCase().split(' ');
  return (
    <ExchangeBars
      exchange={[
        ['assistant', ...Array.from(first, loudness)],
        ['user', ...Array.from(last, loudness)],
      ]}
    />
  );
}

const loudness = (letter: string) => (/[aeiouy]/.test(letter) ? 0.95 : 0.2 + (letter.charCodeAt(0) % 5) / 10);

function Perks(): ReactNode {
  return (
    <section className="section about-perks" aria-labelledby="perks">
      <h2 id="perks" className="section-title">
        {about.perks.title}
      </h2>
      <ul>
        {about.perks.items.map((perk) => (
          <li key={perk}>{perk}</li>
        ))}
      </ul>
    </section>
  );
}

function Next(): ReactNode {
  const { title, text, contact, features } = about.next;
  return (
    <section className="section" aria-labelledby="next">
      <h2 id="next" className="section-title">
        {title}
      </h2>
      <p className="lead section-lead">{text}</p>
      <div className="about-next">
        <MenuLink path="/contact" className="button-primary">
          {contact}
        </MenuLink>
        <MenuLink path="/features" className="button-quiet">
          {features}
        </MenuLink>
      </div>
    </section>
  );
}
