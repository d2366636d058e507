import type { ReactNode } from 'react';
import { BackToHome } from '../../components/back-to-home.tsx';

export interface DemoPageProps {
  /** Class of the page's own pieces. */
  readonly name: string;
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}

/** The opening that the demo pages share: the way back, the title and what there is to try. */
export function DemoPage({ name, title, lead, children }: DemoPageProps): ReactNode {
  return (
    <div className={`column page-start demo ${name}`}>
      <div className="demo-opening">
        <BackToHome />
        <h1 className="page-title">{title}</h1>
        <p className="lead">{lead}</p>
      </div>
      {children}
    </div>
  );
}
