import { Link, useParams, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { Back } from '../../../ui/page.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { DraftBar } from './draft-bar.tsx';
import { useChanges } from './use-changes.ts';
import { useEditor, useIssues } from './editor-context.tsx';
import { isSection, type SectionId, sectionOf, sections } from './section-table.ts';
import { SectionForm } from './sections/section-form.tsx';
import { TalkSide } from './talk-side.tsx';

const phone = '(width < 44rem)';

/** A section of an assistant beside the list of them; on a phone the list comes first. */
export function SectionPage(): ReactNode {
  const { section } = useParams({ strict: false });
  const isPhone = useMedia(phone);
  const isChosen = isSection(section);
  const shown: SectionId = isChosen ? section : 'prompt';
  return (
    <div className="editor">
      {(!isPhone || !isChosen) && <SectionList shown={isPhone ? undefined : shown} />}
      {(!isPhone || isChosen) && <Shown section={shown} isPhone={isPhone} />}
      <TalkSide />
      <DraftBar />
    </div>
  );
}

function Shown({ section, isPhone }: { section: SectionId; isPhone: boolean }): ReactNode {
  const { id } = useEditor();
  const form = useRef<HTMLDivElement>(null);
  useFirstRefused(form, section);
  return (
    <div className="editor-form" ref={form}>
      {isPhone && (
        <Back to="/assistants/$assistantId" params={{ assistantId: id }}>
          All sections
        </Back>
      )}
      <SectionForm key={section} id={section} />
    </div>
  );
}

/** Somebody came from what is refused: to the first field that is, or to what is said of one that has none. */
function useFirstRefused(form: { readonly current: HTMLElement | null }, section: SectionId): void {
  const place = useRouterState({ select: ({ location }) => location });
  useEffect(() => {
    // The address changes before its section is drawn.
    if (place.hash !== 'refused' || !place.pathname.endsWith(`/${section}`)) return;
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"], .setting-said[tabindex]');
    const holder = field?.closest('details');
    if (holder !== null && holder !== undefined) holder.open = true;
    field?.focus({ preventScroll: true });
    // In the middle nothing that stays at an edge of the window lies over it.
    field?.scrollIntoView({ block: 'center' });
  }, [form, place, section]);
}

function SectionList({ shown }: { shown: SectionId | undefined }): ReactNode {
  const { id } = useEditor();
  const issues = useIssues();
  const changed = new Set(useChanges().map(({ pointer }) => sectionOf(pointer)));
  return (
    <nav className="editor-sections" aria-label="Sections">
      <ul>
        {sections.map((section) => {
          const own = section.id === 'json' ? [] : issuesOf(section.id);
          const isRefused = own.some(({ kind }) => kind === 'refused');
          return (
            <li key={section.id}>
              <Link
                to="/assistants/$assistantId/$section"
                params={{ assistantId: id, section: section.id }}
                className="editor-section"
                aria-current={shown === section.id ? 'page' : undefined}
                resetScroll={false}
              >
                <span className="editor-section-name">{section.title}</span>
                <small>{section.lead}</small>
                {section.id !== 'json' && changed.has(section.id) && (
                  <span className="editor-dot">
                    <span className="visually-hidden">changed</span>
                  </span>
                )}
                {own.length > 0 && (
                  <span className="editor-mark" data-refused={isRefused || undefined}>
                    <Icon name="warning" size={16} />
                    <span className="visually-hidden">
                      {isRefused ? 'has something that is refused' : 'has a warning'}
                    </span>
                  </span>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );

  function issuesOf(section: SectionId) {
    return issues.filter(({ pointer }) => sectionOf(pointer) === section);
  }
}
