import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMe, useServices } from '../../app/services.tsx';
import { Field, Form, type FormTexts, Submit } from '../../ui/form.tsx';
import { visible } from '../../ui/visible.ts';
import { membersQuery } from './members.ts';

interface HandlingFormProps {
  readonly states: Readonly<Record<string, string>>;
  readonly handled: {
    readonly state: string;
    readonly assigneeId?: string | undefined;
    readonly note?: string | undefined;
  };
  /** Why it may not be changed. */
  readonly reason: string | undefined;
  readonly save: (texts: FormTexts) => Promise<unknown>;
  readonly children?: ReactNode;
}

/** Of a note, characters; as the server counts. */
const maxNote = 2_000;

/** What became of a request, who sees to it, and what they say of it. */
export function HandlingForm({ states, handled, reason, save, children }: HandlingFormProps): ReactNode {
  const isOff = reason !== undefined;
  return (
    <Form submit={save} className="handling">
      <Field
        label="State"
        name="state"
        renderControl={(ids) => (
          <select {...ids} name="state" className="select" defaultValue={handled.state} disabled={isOff}>
            {Object.entries(states).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
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

/** The fields of {@link HandlingForm} as the server takes them. */
export const handlingOf = ({ assigneeId = '', note = '' }: FormTexts) => ({
  assigneeId: assigneeId === '' ? null : assigneeId,
  note: note.trim() === '' ? null : note,
});
