import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import { reasonAgainst } from '../../../app/roles.ts';
import { useMe } from '../../../app/services.tsx';
import type { TalkOffer } from '../../../app/talk/panel/talk-offer.ts';
import { useTalk } from '../../../app/talk/use-talk.ts';
import { useMedia } from '../../../ui/use-media.ts';

const TalkPanel = lazy(async () => ({
  default: (await import('../../../app/talk/panel/talk-panel.tsx')).TalkPanel,
}));

/** So wide that the panel stands beside the form; narrower it lies over it when it is wanted. */
const wide = '(width >= 82rem)';

/** Talking to the squad as it is saved. */
export function SquadTalk({ id, name }: { id: string; name: string }): ReactNode {
  const me = useMe();
  const isWide = useMedia(wide);
  const { isOpen } = useTalk();
  const reason = reasonAgainst(me, 'call.createWeb');
  const mayShape = me.role !== 'viewer';
  const offer = useMemo<TalkOffer>(
    () => ({
      assistantId: id,
      isSquad: true,
      name,
      choices: [{ state: 'published', label: 'What callers hear now', body: () => ({ squadId: id }) }],
      variables: [],
      reason,
      mayShape,
    }),
    [id, name, reason, mayShape],
  );
  if (!isWide && !isOpen) return null;
  return (
    <aside className="editor-talk">
      <Suspense>
        <TalkPanel offer={offer} />
      </Suspense>
    </aside>
  );
}
