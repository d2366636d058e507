import { type ReactNode, useEffect, useState } from 'react';
import { brand } from '../config/brand.ts';
import {
  type LegalPart,
  type LegalSection,
  type LegalText,
  lastUpdated,
} from '../content/legal/legal-text.ts';
import { companyLinks } from '../content/navigation.ts';
import { BackToHome } from './back-to-home.tsx';
import { MenuLink } from './menu-link.tsx';

/** A legal document with its table of contents: beside the text where there is room, else to unfold. */
export function LegalDocument({ text: { title, lead, sections } }: { text: LegalText }): ReactNode {
  return (
    <div className="column page-start legal">
      <BackToHome />
      <h1 className="page-title">{title}</h1>
      <p className="lead">{lead}</p>
      <p className="legal-date">
        Last updated <time dateTime={lastUpdated.date}>{lastUpdated.text}</time>
      </p>
      <div className="legal-columns">
        <ContentsBeside sections={sections} />
        <details className="legal-contents-fold">
          <summary>Contents</summary>
          <nav aria-label="Contents, folded">
            <ContentsList sections={sections} />
          </nav>
        </details>
        <article className="legal-text">
          <p className="legal-note">
            The short sentence over each section tells you what it is about. The text below it is what counts.
          </p>
          {sections.map((section, index) => (
            <Section key={section.id} section={section} number={index + 1} />
          ))}
          <OtherDocuments title={title} />
        </article>
      </div>
    </div>
  );
}

function ContentsBeside({ sections }: { sections: readonly LegalSection[] }): ReactNode {
  const current = useSectionInView();
  return (
    <nav className="legal-contents" aria-labelledby="contents">
      <h2 id="contents">Contents</h2>
      <ContentsList sections={sections} current={current} />
    </nav>
  );
}

/** The id of the section that is being read: the one that crosses a line in the upper part of the window. */
function useSectionInView(): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const entered = entries.find(({ isIntersecting }) => isIntersecting);
        if (entered !== undefined) setCurrent(entered.target.id);
      },
      { rootMargin: '-25% 0px -74%' },
    );
    for (const section of document.querySelectorAll('.legal-text section')) observer.observe(section);
    return () => observer.disconnect();
  }, []);
  return current;
}

interface ContentsListProps {
  readonly sections: readonly LegalSection[];
  readonly current?: string | undefined;
}

function ContentsList({ sections, current }: ContentsListProps): ReactNode {
  return (
    <ol>
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
            {title}
          </a>
        </li>
      ))}
    </ol>
  );
}

function Section({ section, number }: { section: LegalSection; number: number }): ReactNode {
  const { id, title, short, parts } = section;
  return (
    <section id={id}>
      <h2>
        <a className="legal-number" href={`#${id}`} aria-label={`Section ${number}`}>
          {number}
        </a>{' '}
        {title}
      </h2>
      <p className="legal-short">{short}</p>
      {parts.map((part) => (
        <Part key={JSON.stringify(part)} part={part} />
      ))}
    </section>
  );
}

function Part({ part }: { part: LegalPart }): ReactNode {
  if (typeof part === 'string') return <p>{withLinks(part)}</p>;
  if ('list' in part) {
    return (
      <ul>
        {part.list.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    );
  }
  return (
    <dl>
      {part.table.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

const link = /\[([^\]]+)\]\(([^)]+)\)/;

/** Links of this site get their full address too: paper shows it. */
function withLinks(text: string): ReactNode[] {
  // Split by a pattern with two groups: text, words, address, text, words, address, text.
  return text.split(link).map((piece, index, pieces) => {
    const address = pieces[index + 1] ?? '';
    if (index % 3 === 0) return piece;
    if (index % 3 === 2) return null;
    if (!address.startsWith('/')) {
      return (
        <a key={address} href={address}>
          {piece}
        </a>
      );
    }
    return (
      <span key={address} className="legal-reference" data-address={`${brand.siteUrl}${address}`}>
        <MenuLink path={address}>{piece}</MenuLink>
      </span>
    );
  });
}

const documentNames = ['Privacy Policy', 'Terms of Service', 'Disclaimer'];

function OtherDocuments({ title }: { title: string }): ReactNode {
  const others = companyLinks.filter(({ name }) => documentNames.includes(name) && name !== title);
  return (
    <nav className="legal-others" aria-label="Other documents">
      {others.map(({ name, path }) => (
        <MenuLink key={path} path={path}>
          {name}
        </MenuLink>
      ))}
    </nav>
  );
}
