import { useNavigate } from '@tanstack/react-router';
import { ApiError } from '@saywell/api-client';
import { type ReactNode, useState } from 'react';
import { useServices } from '../../../app/services.tsx';
import { isObject, type JsonObject, toBody } from '../../../draft/json.ts';
import { readJson } from '../../../editor/fields/read-json.ts';
import { kindTitle, toolKinds } from '../../../editor/tool-kinds.ts';
import { Field, type FormTexts } from '../../../ui/form.tsx';
import { MakeDialog } from '../../../ui/list/make-dialog.tsx';
import { toolsKey } from '../tools-api.ts';

/** Kinds that begin with nothing, or with very little. */
const plainKinds: readonly (JsonObject & { readonly type: string })[] = [
  { type: 'mcp' },
  { type: 'code', code: '// Answers what the model is told.\nreturn { ok: true };\n' },
  { type: 'transferCall' },
];
const anyKind = 'any';

export function NewToolDialog({ close }: { close: () => void }): ReactNode {
  const { api, queries } = useServices();
  const navigate = useNavigate();
  const [kind, setKind] = useState('function');
  return (
    <MakeDialog
      title="New tool"
      close={close}
      make={async (texts) => {
        const { id } = await api.signedIn.tool.create(toBody(bodyOf(kind, texts)));
        await queries.invalidateQueries({ queryKey: toolsKey });
        await navigate({ to: '/tools/$toolId', params: { toolId: id } });
      }}
    >
      <Field
        label="What it does"
        name="type"
        renderControl={(ids) => (
          <select {...ids} className="select" value={kind} onChange={({ target }) => setKind(target.value)}>
            {toolKinds.map(({ type, title, text }) => (
              <option key={type} value={type}>
                {title}: {text}
              </option>
            ))}
            {plainKinds.map(({ type }) => (
              <option key={type} value={type}>
                {kindTitle(type)}
              </option>
            ))}
            <option value={anyKind}>Another kind, as JSON</option>
          </select>
        )}
      />
      <KindFields kind={kind} />
    </MakeDialog>
  );
}

function KindFields({ kind }: { kind: string }): ReactNode {
  if (kind === anyKind)
    return (
      <Field
        label="The tool as JSON"
        name="json"
        hint="As the API takes it, with its type."
        renderControl={(ids) => (
          <textarea {...ids} name="json" className="code-text" rows={8} required spellCheck={false} />
        )}
      />
    );
  if (kind !== 'function' && kind !== 'apiRequest') return null;
  const mostLetters = kind === 'function' ? 64 : 40;
  return (
    <>
      <Field
        label="Name"
        name={kind === 'function' ? 'function' : 'name'}
        hint="The model calls it so: letters, digits, - and _."
        required
        maxLength={mostLetters}
        pattern="[a-zA-Z0-9_\-]+"
        autoComplete="off"
        spellCheck={false}
        placeholder="find_table"
      />
      {kind === 'apiRequest' && (
        <Field
          label="Address"
          name="url"
          type="url"
          required
          maxLength={2_000}
          autoComplete="off"
          placeholder="https://example.com/tables"
        />
      )}
    </>
  );
}

function bodyOf(kind: string, texts: FormTexts): JsonObject {
  if (kind === anyKind) return writtenBody(texts['json'] ?? '');
  const made = toolKinds.find(({ type }) => type === kind)?.make(texts['function'] ?? texts['name'] ?? '');
  const plain = made ?? plainKinds.find(({ type }) => type === kind) ?? { type: kind };
  return kind === 'apiRequest' ? { ...plain, url: texts['url'] ?? '' } : plain;
}

/** What is no JSON is refused as the server would. */
function writtenBody(text: string): JsonObject {
  const found = readJson(text);
  if ('value' in found && isObject(found.value)) return found.value;
  const message = `json ${'problem' in found ? found.problem : 'must be an object: { … }'}`;
  throw new ApiError('validation-failed', message, { status: 400, body: { message: [message] } });
}
