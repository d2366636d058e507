import type { PhoneNumber } from '@saywell/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { assistantNamesQuery } from '../../app/names.ts';
import { useServices } from '../../app/services.tsx';
import { Field } from '../../ui/form.tsx';
import { visible } from '../../ui/visible.ts';
import { answeredBy } from './numbers-api.ts';

interface AnswerFieldProps {
  readonly number: Partial<PhoneNumber>;
  readonly isOff?: boolean;
}

/** Which assistant answers; the empty choice leaves a squad, a workflow or a server as it is. */
export function AnswerField({ number, isOff = false }: AnswerFieldProps): ReactNode {
  const names = useQuery(assistantNamesQuery(useServices())).data;
  const { assistantId } = number;
  const { assistantId: _own, ...others } = number;
  return (
    <Field
      // Its choices come later, and it would forget which one is chosen.
      key={names === undefined ? 'waiting' : 'known'}
      label="Who answers"
      name="assistantId"
      renderControl={(ids) => (
        <select
          {...ids}
          name="assistantId"
          className="select"
          disabled={isOff}
          defaultValue={assistantId ?? ''}
        >
          <option value="">{answeredBy(others, names)}</option>
          {assistantId !== undefined && names?.has(assistantId) !== true && (
            <option value={assistantId}>{answeredBy({ assistantId }, names)}</option>
          )}
          {[...(names ?? [])].map(([id, name]) => (
            <option key={id} value={id}>
              {visible(name)}
            </option>
          ))}
        </select>
      )}
    />
  );
}
