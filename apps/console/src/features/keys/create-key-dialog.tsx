import type { CreateToken } from '@saywell/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { roles } from '../../app/roles.ts';
import { useServices } from '../../app/services.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyField } from '../../ui/copy.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Field, Form, type FormTexts, Submit } from '../../ui/form.tsx';
import { EndField, OriginsField, RoleField } from './key-dialogs.tsx';
import { endOf } from './key-end.ts';
import { assistantNamesQuery } from '../../app/names.ts';
import { keysKey } from './keys-api.ts';
import { originsOf } from '../../ui/origins.ts';

/** The value is in this dialog and nowhere else: closing it forgets it. */
export function CreateKeyDialog({ close }: { close: () => void }): ReactNode {
  const services = useServices();
  const queries = useQueryClient();
  const [tag, setTag] = useState<'private' | 'public'>('private');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [value, setValue] = useState<string | null>(null);
  const create = async (body: CreateToken): Promise<void> => {
    const token = await services.api.signedIn.token.create(body);
    setValue(token.value);
    await queries.invalidateQueries({ queryKey: keysKey });
  };
  if (value !== null) return <MadeKey value={value} close={close} />;
  return (
    <Dialog title="New key" close={close}>
      <Form submit={(texts) => create(keyOf(texts, tag, chosen))}>
        <Field label="Name" name="name" required maxLength={40} hint="What uses it: “CRM”, “Website”." />
        <fieldset className="choices">
          <legend>Kind</legend>
          <KindChoice
            tag="private"
            isChosen={tag === 'private'}
            choose={setTag}
            text="For servers. It may do what its role may: never put it into a page."
          />
          <KindChoice
            tag="public"
            isChosen={tag === 'public'}
            choose={setTag}
            text="For pages. It starts calls and chats, and nothing else."
          />
        </fieldset>
        {tag === 'private' && <RoleField />}
        {tag === 'public' && (
          <>
            <OriginsField />
            <AssistantChoice chosen={chosen} choose={setChosen} />
          </>
        )}
        <EndField />
        <DialogActions>
          <Button onClick={close}>Cancel</Button>
          <Submit>Make the key</Submit>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

function MadeKey({ value, close }: { value: string; close: () => void }): ReactNode {
  return (
    <Dialog title="Your new key" close={close} canClose={false}>
      <CopyField
        label="Key"
        value={value}
        hint="It is shown this once. Keep it where your program reads it."
      />
      <DialogActions>
        <Button look="primary" onClick={close}>
          I have kept it
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The key that is asked for. */
function keyOf(texts: FormTexts, tag: 'private' | 'public', chosen: readonly string[]): CreateToken {
  const { name = '', origins = '', role: chosenRole, expiresAt: day = '' } = texts;
  const allowedOrigins = originsOf(origins);
  const restrictions = {
    ...(allowedOrigins.length > 0 && { allowedOrigins }),
    ...(chosen.length > 0 && { allowedAssistantIds: [...chosen] }),
  };
  const role = roles.find((one) => one === chosenRole);
  const expiresAt = endOf(day);
  return {
    tag,
    name,
    ...(tag === 'public' && { restrictions }),
    ...(role !== undefined && role !== 'admin' && { role }),
    ...(expiresAt !== undefined && { expiresAt }),
  };
}

interface KindChoiceProps {
  readonly tag: 'private' | 'public';
  readonly isChosen: boolean;
  readonly choose: (tag: 'private' | 'public') => void;
  readonly text: string;
}

function KindChoice({ tag, isChosen, choose, text }: KindChoiceProps): ReactNode {
  return (
    // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- its text is two levels deep
    <label className="choice">
      <input type="radio" name="tag" value={tag} checked={isChosen} onChange={() => choose(tag)} />
      <span>
        <strong>{tag === 'private' ? 'Private' : 'Public'}</strong>
        <small>{text}</small>
      </span>
    </label>
  );
}

interface AssistantChoiceProps {
  readonly chosen: readonly string[];
  readonly choose: (ids: readonly string[]) => void;
}

function AssistantChoice({ chosen, choose }: AssistantChoiceProps): ReactNode {
  const names = useQuery(assistantNamesQuery(useServices())).data;
  if (names === undefined || names.size === 0) return null;
  return (
    <fieldset className="choices">
      <legend>Assistants it may call; none chosen: all</legend>
      <div className="check-list">
        {[...names].map(([id, name]) => (
          <label className="check" key={id}>
            <input
              type="checkbox"
              checked={chosen.includes(id)}
              onChange={({ target }) =>
                choose(target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
              }
            />
            <bdi>{name}</bdi>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
