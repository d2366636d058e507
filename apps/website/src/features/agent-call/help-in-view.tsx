import { PermissionHelp } from '@saywell/react/permission-help';
import { type ReactNode, useEffect, useRef } from 'react';

/** Help, and the field that one may type into instead, are of no use below the edge of the screen: both come into view. */
export function HelpInView(): ReactNode {
  const help = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const place = help.current?.closest('.saywell-panel, .agent-call-details');
    place?.querySelector('.saywell-text-input')?.scrollIntoView({ block: 'nearest' });
    help.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={help} className="help-in-view">
      <PermissionHelp />
    </div>
  );
}
