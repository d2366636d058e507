import type { Assistant } from '@saywell/contract';
import { Link, useNavigate, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { TalkButton } from '../../../app/talk/talk-button.tsx';
import { Back, useTitle } from '../../../ui/page.tsx';
import { visible } from '../../../ui/visible.ts';
import { AssistantMenu } from '../assistant-menu.tsx';
import { useEditor, useKept } from './editor-context.tsx';

export const BackToAssistants = (): ReactNode => <Back to="/assistants">Assistants</Back>;

/** Which assistant this is, and the ways to look at it. */
export function EditorHead({ assistant }: { assistant: Assistant | undefined }): ReactNode {
  const navigate = useNavigate();
  const name = useKept(({ draft }) => draft.document['name']);
  const title = typeof name === 'string' && name.trim() !== '' ? visible(name) : 'Assistant without a name';
  const version = useKept(({ published }) => published.version);
  useTitle(title);
  return (
    <header className="editor-head">
      <BackToAssistants />
      <div className="editor-name">
        <h1 tabIndex={-1}>
          <bdi>{title}</bdi>
        </h1>
        {version !== undefined && <span className="tag">{version} is live</span>}
      </div>
      <Ways />
      <div className="editor-actions">
        <TalkButton />
        {assistant !== undefined && (
          <AssistantMenu assistant={assistant} deleted={() => navigate({ to: '/assistants' })} />
        )}
      </div>
    </header>
  );
}

function Ways(): ReactNode {
  const { id } = useEditor();
  const place = useRouterState({ select: ({ location }) => location.pathname.split('/').at(-1) });
  const isHistory = place === 'versions';
  const isEmbed = place === 'embed';
  return (
    <nav className="page-ways" aria-label="This assistant">
      <Link
        to="/assistants/$assistantId"
        params={{ assistantId: id }}
        activeOptions={{ exact: true }}
        data-here={(!isHistory && !isEmbed) || undefined}
        className="page-way"
      >
        Edit
      </Link>
      <Link
        to="/assistants/$assistantId/versions"
        params={{ assistantId: id }}
        data-here={isHistory || undefined}
        className="page-way"
      >
        Versions
      </Link>
      <Link
        to="/assistants/$assistantId/embed"
        params={{ assistantId: id }}
        data-here={isEmbed || undefined}
        className="page-way"
      >
        On your page
      </Link>
      <Link to="/calls" search={{ assistant: id }} className="page-way">
        Calls
      </Link>
    </nav>
  );
}
