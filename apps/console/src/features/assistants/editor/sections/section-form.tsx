import { Link } from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';
import { useEditor, useIssues, useKept } from '../editor-context.tsx';
import type { FieldGroup } from '../../../../editor/fields/field-spec.ts';
import { formFields } from '../fields/form-fields.ts';
import { ProviderSetting } from '../fields/provider-setting.tsx';
import { Said } from '../../../../editor/fields/field-shell.tsx';
import { named } from '../../../../editor/json-sheet.tsx';
import { Setting } from '../../../../editor/fields/setting.tsx';
import { type FormSection, type SectionId, sections } from '../section-table.ts';
import { unshown, unshownIssues } from '../unshown.ts';
import { JsonSection } from './json-section.tsx';
import { KnowledgeSection } from './knowledge-section.tsx';
import { PromptSection } from './prompt-section.tsx';
import { ToolsSection } from './tools-section.tsx';
import { VoicePreview } from './voice-preview.tsx';

const groupsOf: Readonly<Partial<Record<SectionId, readonly FieldGroup[]>>> = formFields;

/** What a section has beside its plain fields, above them. */
const parts: Readonly<Partial<Record<SectionId, ComponentType>>> = {
  prompt: PromptSection,
  voice: () => (
    <>
      <ProviderSetting part="voice" label="Who speaks" standard="the built-in voice" />
      <VoicePreview />
    </>
  ),
  hearing: () => <ProviderSetting part="transcriber" label="Who hears" standard="the built-in ear" />,
  model: () => <ProviderSetting part="model" label="Who thinks" standard="the built-in dialogue" />,
  knowledge: KnowledgeSection,
  tools: ToolsSection,
  json: JsonSection,
};

export function SectionForm({ id }: { id: SectionId }): ReactNode {
  const Part = parts[id];
  const section = sections.find((one) => one.id === id);
  return (
    <div className="section-form">
      <header className="section-form-head">
        <h2>{section?.title}</h2>
        <p>{section?.lead}</p>
      </header>
      {Part !== undefined && <Part />}
      {(groupsOf[id] ?? []).map((group, index) => (
        <section
          className="setting-group"
          key={group.title ?? `${index}`}
          aria-label={group.title === undefined ? section?.title : undefined}
        >
          {group.title !== undefined && <h3>{group.title}</h3>}
          {group.lead !== undefined && <p className="quiet">{group.lead}</p>}
          {group.fields.map((spec) => (
            <Setting key={spec.pointer} spec={spec} />
          ))}
        </section>
      ))}
      {id !== 'json' && <Unshown section={id} />}
    </div>
  );
}

/** Nothing is hidden: what has no field here is named. */
function Unshown({ section }: { section: FormSection }): ReactNode {
  const { id } = useEditor();
  const names = useKept(({ draft }) => unshown(draft.document, section).join('\n'));
  const issues = useIssues();
  const document = useKept(({ draft }) => draft.document);
  const said = unshownIssues(document, section, issues);
  return (
    <>
      {said.length > 0 && <Said said={said.map(named(''))} isPlace />}
      {names !== '' && <AlsoSet id={id} names={names} />}
    </>
  );
}

function AlsoSet({ id, names }: { id: string; names: string }): ReactNode {
  return (
    <p className="unshown quiet">
      Also set:{' '}
      {names.split('\n').map((name) => (
        <code key={name}>{name}</code>
      ))}{' '}
      <Link
        to="/assistants/$assistantId/$section"
        params={{ assistantId: id, section: 'json' }}
        className="text-link"
      >
        See it as JSON
      </Link>
    </p>
  );
}
