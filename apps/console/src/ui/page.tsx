import { createLink } from '@tanstack/react-router';
import { type ComponentProps, type ReactNode, useEffect } from 'react';
import { Icon } from './icon.tsx';

interface PageProps {
  /** Of the page and of the window. */
  readonly title: string;
  readonly lead?: ReactNode;
  /** Over the heading: the way back. */
  readonly back?: ReactNode;
  /** The one main action. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A page's head and room. Its heading takes the focus when somebody comes from another page. */
export function Page({ title, lead, back, action, children }: PageProps): ReactNode {
  useTitle(title);
  return (
    <div className="page">
      {back}
      <header className="page-head">
        <div>
          <h1 tabIndex={-1}>
            <bdi>{title}</bdi>
          </h1>
          {lead !== undefined && <p className="page-lead">{lead}</p>}
        </div>
        {action !== undefined && <div className="page-action">{action}</div>}
      </header>
      {children}
    </div>
  );
}

/** The way back, over a heading; its words are what it leads to. */
export const Back = createLink(
  ({ children, ...link }: ComponentProps<'a'>): ReactNode => (
    <a {...link} className="page-back">
      <Icon name="back" size={18} />
      {children}
    </a>
  ),
);

export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Saywell`;
  }, [title]);
}

/** A part of a page under its own heading. */
export function Section({ title, lead, action, children }: Omit<PageProps, 'back'>): ReactNode {
  return (
    <section className="section">
      <header className="section-head">
        <div>
          <h2>{title}</h2>
          {lead !== undefined && <p>{lead}</p>}
        </div>
        {action}
      </header>
      {children}
    </section>
  );
}
