import { ApiError } from '@saywell/api-client';
import type { Token } from '@saywell/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId, useState } from 'react';
import { mayCall, reasonAgainst } from '../../../app/roles.ts';
import { useMe, useServices } from '../../../app/services.tsx';
import { CopyField } from '../../../ui/copy.tsx';
import { Field, Form, Submit } from '../../../ui/form.tsx';
import { originsOf } from '../../../ui/origins.ts';
import { visible } from '../../../ui/visible.ts';
import { keysKey, keysQuery } from '../../keys/keys-api.ts';
import { useDirty, useEditor, useKept } from '../editor/editor-context.tsx';
import { type ElementMode, elementModes, elementText } from './element-text.ts';

const modeWords: Readonly<Record<ElementMode, string>> = {
  hybrid: 'They talk or write',
  voice: 'They talk',
  chat: 'They write',
};

/** The way onto one's own page: a key that works there and with this assistant only, and two lines to copy. */
export function EmbedPage(): ReactNode {
  const { id } = useEditor();
  const isDirty = useDirty();
  const [made, setMade] = useState<string | null>(null);
  return (
    <div className="embed">
      <header className="section-form-head">
        <h2>On your page</h2>
        <p>
          Visitors of a page talk to what is published{isDirty ? '; your draft is not among it yet' : ''}.
        </p>
      </header>
      {made === null ? <EmbedForm made={setMade} /> : <Made text={made} again={() => setMade(null)} />}
      <KeysOf assistantId={id} />
    </div>
  );
}

/** With a path or without one; keys know origins. */
function originOf(address: string): string {
  const [origin = ''] = originsOf(address);
  if (URL.canParse(origin)) return origin;
  const message = 'address is to be the address of a page, as https://example.com';
  throw new ApiError('validation-failed', message, { status: 400, body: { message: [message] } });
}

function EmbedForm({ made }: { made: (text: string) => void }): ReactNode {
  const { id } = useEditor();
  const me = useMe();
  const { api, queries } = useServices();
  const name = useKept(({ published }) => published.document['name']);
  const title = typeof name === 'string' && name.trim() !== '' ? `Ask ${name.trim()}` : '';
  const [mode, setMode] = useState<ElementMode>('hybrid');
  return (
    <Form
      className="embed-form"
      submit={async ({ address = '', heading = '' }) => {
        const allowedOrigin = originOf(address);
        const key = await api.signedIn.token.create({
          tag: 'public',
          name: new URL(allowedOrigin).host.slice(0, maxName),
          restrictions: { allowedOrigins: [allowedOrigin], allowedAssistantIds: [id] },
        });
        await queries.invalidateQueries({ queryKey: keysKey });
        const { origin } = location;
        made(elementText({ origin, publicKey: key.value, assistantId: id, mode, title: heading }));
      }}
    >
      <Field
        label="Address of the page"
        name="address"
        required
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={300}
        placeholder="https://example.com"
        hint="The key that is made works there, and for this assistant. It may be seen by everybody."
      />
      <Field label="Heading" name="heading" maxLength={80} autoComplete="off" defaultValue={title} />
      <ModeField mode={mode} set={setMode} />
      <div>
        <Submit reason={reasonAgainst(me, 'token.create')}>Make the key</Submit>
      </div>
    </Form>
  );
}

const maxName = 40;

function ModeField({ mode, set }: { mode: ElementMode; set: (mode: ElementMode) => void }): ReactNode {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>What visitors do</label>
      <select
        id={id}
        className="select"
        value={mode}
        onChange={({ target }) => set(elementModes.find((one) => one === target.value) ?? mode)}
      >
        {elementModes.map((one) => (
          <option key={one} value={one}>
            {modeWords[one]}
          </option>
        ))}
      </select>
    </div>
  );
}

function Made({ text, again }: { text: string; again: () => void }): ReactNode {
  return (
    <section className="embed-made" aria-label="For your page">
      <CopyField
        label="Put this into your page"
        value={text}
        lines={text.split('\n').length}
        hint="Before the end of its body. A page with a policy allows this server in script-src and connect-src."
      />
      <button type="button" className="text-link" onClick={again}>
        For another page
      </button>
    </section>
  );
}

/** Where it is already. */
function KeysOf({ assistantId }: { assistantId: string }): ReactNode {
  const me = useMe();
  const keys = useQuery({ ...keysQuery(useServices()), enabled: mayCall(me, 'token.list') }).data;
  const own = (keys ?? []).filter(
    ({ tag, restrictions }) => tag === 'public' && restrictions?.allowedAssistantIds?.includes(assistantId),
  );
  if (own.length === 0) return null;
  return (
    <section className="embed-keys">
      <h3>Keys that call it</h3>
      <ul className="used-by">
        {own.map((key) => (
          <li key={key.id}>
            <bdi>{placesOf(key)}</bdi> <code>{key.value}</code>
          </li>
        ))}
      </ul>
      <Link to="/developers/keys" className="text-link">
        All keys
      </Link>
    </section>
  );
}

function placesOf({ name, restrictions }: Token): string {
  const origins = restrictions?.allowedOrigins ?? [];
  return visible(origins.length > 0 ? origins.join(', ') : (name ?? 'Any page'));
}
