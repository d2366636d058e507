import { type ReactNode, useState } from 'react';
import { type Found, isList, type Json } from '../../../../draft/json.ts';
import { isWithin } from '../../../../draft/pointer.ts';
import { issuesWithin } from '../../../../draft/issues.ts';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Menu, MenuItem } from '../../../../ui/menu.tsx';
import { ReorderList } from '../../../../ui/reorder-list.tsx';
import { useOpened } from '../../../../ui/use-opened.ts';
import { visible } from '../../../../ui/visible.ts';
import { useSpot } from '../../../../editor/sheet.tsx';
import { useEditor, useIssues } from '../editor-context.tsx';
import { Said } from '../../../../editor/fields/field-shell.tsx';
import { named } from '../../../../editor/json-sheet.tsx';
import { Setting } from '../../../../editor/fields/setting.tsx';
import { BookingSetting } from './booking-setting.tsx';
import { StoredTools } from './stored-tools.tsx';
import {
  freeName,
  kindTitle,
  toolKinds,
  toolSpecs,
  toolTitle,
  typeOf,
} from '../../../../editor/tool-kinds.ts';

const none: readonly Json[] = [];
const listOf = (value: Found): readonly Json[] => (isList(value) ? value : none);

const hooksSpec = {
  kind: 'json',
  pointer: '/hooks',
  label: 'Hooks',
  hint: 'What happens without the model: [{ "on": "customer.speech.timeout", "do": [{ "type": "say", "exact": "Are you there?" }] }]',
} as const;

export function ToolsSection(): ReactNode {
  const { readOnly } = useEditor();
  const spot = useSpot('/model/tools');
  const [opened, setOpened] = useState<Json | null>(null);
  const tools = listOf(spot.value);
  const add = (make: (name: string) => Json): void => {
    const tool = make(freeName(tools));
    setOpened(tool);
    spot.set([...tools, tool]);
  };
  return (
    <>
      <section className="setting-group">
        <header className="setting-group-head">
          <h3>Of this assistant</h3>
          {readOnly === undefined && <AddTool add={add} />}
        </header>
        {tools.length === 0 ? (
          <p className="quiet">No tool: it talks, and answers from its knowledge.</p>
        ) : (
          <ReorderList
            label="Tools"
            items={tools}
            nameOf={toolTitle}
            move={readOnly === undefined ? (next) => spot.set(next) : undefined}
            render={(tool, index) => (
              <Tool
                tool={tool}
                index={index}
                isOpened={opened === tool}
                remove={() => spot.set(tools.length === 1 ? undefined : tools.toSpliced(index, 1))}
              />
            )}
          />
        )}
      </section>
      <StoredTools />
      <BookingSetting />
      <section className="setting-group">
        <h3>At certain moments</h3>
        <Setting spec={hooksSpec} />
      </section>
    </>
  );
}

function AddTool({ add }: { add: (make: (name: string) => Json) => void }): ReactNode {
  return (
    <Menu
      label="Add a tool"
      buttonClassName="button button-quiet"
      button={
        <>
          <Icon name="plus" size={18} />
          Add a tool
        </>
      }
    >
      {toolKinds.map(({ type, title, text, make }) => (
        <MenuItem key={type} choose={() => add(make)}>
          {title}
          <small>{text}</small>
        </MenuItem>
      ))}
    </Menu>
  );
}

interface ToolProps {
  readonly tool: Json;
  readonly index: number;
  readonly isOpened: boolean;
  readonly remove: () => void;
}

function Tool({ tool, index, isOpened, remove }: ToolProps): ReactNode {
  const { readOnly } = useEditor();
  const type = typeOf(tool);
  const title = toolTitle(tool);
  const pointer = `/model/tools/${index}`;
  const issues = issuesWithin(useIssues(), pointer);
  const isRefused = issues.some(({ kind }) => kind === 'refused');
  const specs = toolSpecs(type, pointer);
  const without = issues.filter((issue) => !specs.some((spec) => isWithin(issue.pointer, spec.pointer)));
  const details = useOpened(isOpened || isRefused);
  return (
    <details className="tool" ref={details}>
      <summary data-pointer={pointer}>
        <bdi className="tool-name">{visible(title)}</bdi>
        {title !== kindTitle(type) && <span className="tool-kind">{kindTitle(type)}</span>}
        {issues.length > 0 && (
          <span className="tool-issues" data-refused={isRefused || undefined}>
            <Icon name="warning" size={16} />
            <span className="visually-hidden">Has something to be said</span>
          </span>
        )}
      </summary>
      <div className="tool-fields">
        {specs.map((spec) => (
          <Setting key={spec.pointer} spec={spec} />
        ))}
        {without.length > 0 && <Said said={without.map(named(pointer))} isPlace />}
        {readOnly === undefined && (
          <Button icon="trash" look="plain" onClick={remove}>
            Take it away
          </Button>
        )}
      </div>
    </details>
  );
}
