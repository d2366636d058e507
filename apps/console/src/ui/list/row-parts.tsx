import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icon.tsx';
import { Ago } from '../time.tsx';

interface RowPartsProps {
  readonly icon: IconName;
  readonly title: string;
  /** In one word how it stands. */
  readonly tag?: string;
  readonly more: ReactNode;
  /** When it was changed last. */
  readonly at?: string;
}

/** What is in a row that leads to a page. */
export function RowParts({ icon, title, tag, more, at }: RowPartsProps): ReactNode {
  return (
    <>
      <Icon name={icon} />
      <span className="row-main">
        <span className="row-title">
          <bdi>{title}</bdi>
          {tag !== undefined && <span className="tag">{tag}</span>}
        </span>
        <span className="row-more">{more}</span>
      </span>
      {at !== undefined && (
        <span className="row-time">
          <Ago at={at} />
        </span>
      )}
    </>
  );
}
