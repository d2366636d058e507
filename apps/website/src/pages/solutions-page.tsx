import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'wouter';
import { BackToHome } from '../components/back-to-home.tsx';
import { ExchangeBars } from '../components/exchange-bars.tsx';
import { MenuLink } from '../components/menu-link.tsx';
import { ProcessLine } from '../components/process-line.tsx';
import { type Industry, solutions, solutionsMetadata } from '../content/solutions.ts';
import { AgentCallPanel } from '../features/agent-call/agent-call-panel.tsx';
import { CallDisclosure } from '../features/call/call-disclosure.tsx';
import { ConfigurationWarning } from '../features/call/configuration-warning.tsx';
import '../styles/pages/features.css';
import '../styles/pages/solutions.css';

export const metadata = { solutions: solutionsMetadata };

export default function SolutionsPage(): ReactNode {
  useIndustryOfPath();
  return (
    <>
      <div className="column page-start solutions">
        <BackToHome />
        <div className="solutions-start">
          <h1 className="page-title">{solutions.title}</h1>
          <p className="lead">{solutions.lead}</p>
        </div>
        <JumpLinks />
        <ConfigurationWarning />
        {solutions.industries.map((industry) => (
          <IndustryBlock key={industry.id} industry={industry} />
        ))}
        <Benefits />
      </div>
      <Process />
    </>
  );
}

/** A path about one industry opens at its block, unless the visitor has begun to read. */
function useIndustryOfPath(): void {
  const [path] = useLocation();
  useEffect(() => {
    const industry = solutions.industries.find((candidate) => candidate.path === path);
    if (industry === undefined) return undefined;
    // After the page's own arrival at the top.
    const frame = requestAnimationFrame(() => {
      if (window.scrollY === 0) document.getElementById(industry.id)?.scrollIntoView();
    });
    return () => cancelAnimationFrame(frame);
  }, [path]);
}

function JumpLinks(): ReactNode {
  return (
    <nav className="jump-links" aria-label={solutions.jumpLabel}>
      <ul>
        {solutions.industries.map(({ id, shortName, agentName }) => (
          <li key={id}>
            <a href={`#${id}`}>
              <strong>{agentName}</strong> {shortName}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function IndustryBlock({ industry }: { industry: Industry }): ReactNode {
  const { id, name, lead, lines, story } = industry;
  const [[, opening]] = lines;
  return (
    <section className="industry" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{name}</h2>
      <p className="industry-opening">“{opening}”</p>
      <p className="lead">{lead}</p>
      <div className="industry-body">
        <IndustryCall industry={industry} />
        <ul className="industry-features">
          {industry.features.map((feature) => (
            <li key={feature.name}>
              <h3>{feature.name}</h3>
              <p>{feature.text}</p>
            </li>
          ))}
        </ul>
      </div>
      <figure className="industry-story">
        <figcaption>
          {solutions.storyLabel}
          <strong>{story.who}</strong>
        </figcaption>
        <blockquote>{story.text}</blockquote>
      </figure>
    </section>
  );
}

function IndustryCall({ industry }: { industry: Industry }): ReactNode {
  const { agent, agentName, lines } = industry;
  return (
    <div className="industry-call">
      <ol className="spoken-lines">
        {lines.slice(1).map(([speaker, text]) => (
          <li key={text} data-role={speaker}>
            <span className="visually-hidden">{speaker === 'user' ? 'You' : agentName}: </span>
            {text}
          </li>
        ))}
      </ol>
      <AgentCallPanel agent={agent} name={agentName} lines={lines} />
      <CallDisclosure />
    </div>
  );
}

function Benefits(): ReactNode {
  return (
    <section className="section" aria-labelledby="benefits">
      <h2 id="benefits" className="section-title">
        {solutions.benefitsTitle}
      </h2>
      <ul className="tiles">
        {solutions.benefits.map(({ title, text, exchange }) => (
          <li key={title}>
            <ExchangeBars exchange={exchange} />
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Process(): ReactNode {
  const { process, next } = solutions;
  return (
    <section className="deep-band process" aria-labelledby="process">
      <div className="deep-band-inner">
        <h2 id="process" className="section-title">
          {process.title}
        </h2>
        <p className="process-lead">{process.text}</p>
        <ProcessLine />
        <ol className="process-steps">
          {process.steps.map(({ name, weeks, text }) => (
            <li key={name}>
              <p className="process-weeks">{weeks}</p>
              <h3>{name}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
        <div className="deep-band-foot">
          <p>{next.text}</p>
          <div className="process-links">
            <MenuLink path="/contact" className="button-quiet">
              {next.contact}
            </MenuLink>
            <MenuLink path="/features" className="button-quiet">
              {next.features}
            </MenuLink>
          </div>
        </div>
      </div>
    </section>
  );
}
