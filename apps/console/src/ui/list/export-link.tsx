import { type ReactNode, useRef } from 'react';
import { usePageKeys } from '../../app/keys/page-keys.ts';
import { Icon } from '../icon.tsx';

interface ExportLinkProps {
  readonly href: string;
  readonly file: string;
  /** Default: the list, and nothing of its columns. */
  readonly words?: string;
}

/** The same list as a file, made by the server. */
export function ExportLink({ href, file, words }: ExportLinkProps): ReactNode {
  const link = useRef<HTMLAnchorElement>(null);
  usePageKeys([{ keys: 'e', label: 'Export the list as CSV', act: () => link.current?.click() }]);
  return (
    <a ref={link} className="button button-quiet" href={href} download={file}>
      <Icon name="download" size={18} />
      Export CSV
      {words !== undefined && <small>{words}</small>}
    </a>
  );
}
