import { type ReactNode, useRef } from 'react';
import { usePageKeys } from '../../app/keys/page-keys.ts';
import { Icon } from '../icon.tsx';

/** The same list as a file, made by the server. */
export function ExportLink({ href, file }: { href: string; file: string }): ReactNode {
  const link = useRef<HTMLAnchorElement>(null);
  usePageKeys([{ keys: 'e', label: 'Export the list as CSV', act: () => link.current?.click() }]);
  return (
    <a ref={link} className="button button-quiet" href={href} download={file}>
      <Icon name="download" size={18} />
      Export CSV
    </a>
  );
}
