import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMe, useServices } from '../../app/services.tsx';
import { Field, Form, type FormTexts, Submit } from '../../ui/form.tsx';
import { toast } from '../../ui/toast.tsx';
import { visible } from '../../ui/visible.ts';
import { membersQuery } from './members.ts';

interface HandlingFormProps<State extends string> {
  readonly stateNames: readonly State[];
  readonly states: Readonly<Record<State, string>>;
  readonly handled: {
    readonly state: State;
    readonly assigneeId?: string | undefined;
    readonly note?: string | undefined;
  };
  /** Why it may not be changed. */
  readonly reason: string | undefined;
  readonly save: (change: Handling<State>, texts: FormTexts) => Promise<unknown>;
  /** What shows it. */
  readonly shownBy: readonly QueryKey[];
  readonly children?: ReactNode;
}

/** The fields of the form as the server takes them. */
interface Handling<State> {
  readonly state: State;
  readonly assigneeId: string | null;
  readonly note: string | null;
}

/** Of a note, characters; as the server counts. */
const maxNote = 2_000;

/** What became of a request, who sees to it, and what they say of it. */
export function HandlingForm<State extends string>({
  stateNames,
  states,
  handled,
  reason,
  save,
  shownBy,
  children,
}: HandlingFormProps<State>): ReactNode {
  const queries = useQueryClient();
  const isOff = reason !== undefined;
  const submit = async (texts: FormTexts): Promise<void> => {
    const { assigneeId = '', note = '' } = texts;
    const change = {
      state: stateNames.find((one) => one === texts['state']) ?? handled.state,
      assigneeId: assigneeId === '' ? null : assigneeId,
      note: note.trim() === '' ? null : note,
    };
    await save(change, texts);
    toast('Saved.');
    for (const queryKey of shownBy) await queries.invalidateQueries({ queryKey });
  };
  return (
    <Form submit={submit} className="handling">
      <Field
        label="State"
        name="state"
        renderControl={(ids) => (
          <select {...ids} name="state" className="select" defaultValue={handled.state} disabled={isOff}>
            {stateNames.map((value) => (
              <option key={value} value={value}>
                {states[value]}
              </option>
            ))}
          </select>
        )}
      />
      <AssigneeField chosen={handled.assigneeId} isOff={isOff} />
      {children}
      <Field
        label="Note"
        name="note"
        hint="For those who work on it. The visitor does not see it."
        renderControl={(ids) => (
          <textarea
            {...ids}
            name="note"
            rows={4}
            maxLength={maxNote}
            dir="auto"
            defaultValue={handled.note ?? ''}
            disabled={isOff}
          />
        )}
      />
      <div>
        <Submit reason={reason}>Save</Submit>
      </div>
    </Form>
  );
}

function AssigneeField({ chosen, isOff }: { chosen: string | undefined; isOff: boolean }): ReactNode {
  const members = useQuery(membersQuery(useServices(), useMe().org.id)).data ?? [];
  return (
    <Field
      label="Assigned to"
      name="assigneeId"
      renderControl={(ids) => (
        <select
          {...ids}
          // Chosen once the names are there.
          key={members.length}
          name="assigneeId"
          className="select"
          defaultValue={chosen ?? ''}
          disabled={isOff}
        >
          <option value="">Nobody</option>
          {members.map(({ id, name }) => (
            <option key={id} value={id}>
              {visible(name)}
            </option>
          ))}
        </select>
      )}
    />
  );
}
