import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import { reasonAgainst } from '../../../app/roles.ts';
import { useMe } from '../../../app/services.tsx';
import type { WebCallBody } from '../../../app/talk/talk.ts';
import type { TalkChoice, TalkOffer } from '../../../app/talk/panel/talk-offer.ts';
import { useTalk } from '../../../app/talk/use-talk.ts';
import { type JsonObject, toBody } from '../../../draft/json.ts';
import { visible } from '../../../ui/visible.ts';
import { useMedia } from '../../../ui/use-media.ts';
import { useDirty, useEditor, useKept } from './editor-context.tsx';
import { variablesOf } from './variables.ts';

const TalkPanel = lazy(async () => ({
  default: (await import('../../../app/talk/panel/talk-panel.tsx')).TalkPanel,
}));

/** So wide that the panel stands beside the form; narrower it lies over it when it is wanted. */
const wide = '(width >= 82rem)';

/** Talking to what is being written, beside it. `version`: one that is looked at, offered first. */
export function TalkSide({ version }: { version?: string | undefined }): ReactNode {
  const { id, keeper } = useEditor();
  const me = useMe();
  const isWide = useMedia(wide);
  const { isOpen, body, target } = useTalk();
  const isDirty = useDirty();
  const document = useKept(({ draft }) => draft.document);
  const names = variablesOf(document).join('\n');
  const reason = reasonAgainst(me, 'call.createWeb');
  const mayShape = me.role !== 'viewer';
  const name = typeof document['name'] === 'string' ? visible(document['name']) : 'the assistant';
  const offer = useMemo<TalkOffer>(() => {
    const published: TalkChoice = {
      state: 'published',
      label: 'What callers hear now',
      body: () => ({ assistantId: id }),
    };
    const draft: TalkChoice = {
      state: 'draft',
      label: 'The draft',
      body: () => draftBody(id, keeper.state().draft.document),
    };
    return {
      assistantId: id,
      name,
      choices: [
        ...(version === undefined ? [] : [versionChoice(id, version)]),
        ...(isDirty ? [draft] : []),
        published,
      ],
      variables: names === '' ? [] : names.split('\n'),
      reason,
      mayShape,
    };
  }, [id, keeper, name, isDirty, names, reason, mayShape, version]);
  if (!isWide && !isOpen) return null;
  const isOld = target?.assistantId === id && target.state === 'draft' && Object(body).assistant !== document;
  return (
    <aside className="editor-talk" data-over={!isWide || undefined}>
      <Suspense>
        <TalkPanel offer={offer} />
      </Suspense>
      {isOld && <p className="talk-old quiet">What you changed since applies to the next call.</p>}
    </aside>
  );
}

const versionChoice = (assistantId: string, version: string): TalkChoice => ({
  state: version,
  label: version,
  body: () => ({ assistantId, assistantVersion: version }),
});

/** The call counts as that assistant's. */
const draftBody = (assistantId: string, document: JsonObject): WebCallBody =>
  toBody<WebCallBody>({ assistantId, assistant: document, draft: true });
