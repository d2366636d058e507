import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useServices } from '../../app/services.tsx';
import { visible } from '../../ui/visible.ts';
import { assistantNamesQuery } from '../../app/names.ts';
import { type BoardRange, type BoardSearch, dayChoices, fittingSteps, readBoardSearch } from './search.ts';

interface RangeBarProps {
  readonly search: BoardSearch;
  readonly range: BoardRange;
  readonly change: (search: BoardSearch) => void;
}

const dayWords: Readonly<Record<(typeof dayChoices)[number], string>> = {
  1: 'Today',
  7: '7 days',
  30: '30 days',
  90: '90 days',
  365: 'A year',
};
const otherDays = 'other';

/** From when to when, in which steps, by whose clock, and of which assistant; all of it is in the address. */
export function RangeBar({ search, range, change }: RangeBarProps): ReactNode {
  const names = useQuery(assistantNamesQuery(useServices())).data;
  const set = (more: Readonly<Record<string, unknown>>): void =>
    change(readBoardSearch({ ...search, ...more }));
  const isOther = search.from !== undefined;
  return (
    <search className="range-bar">
      <TimeChoice search={search} range={range} set={set} />
      {isOther && (
        <>
          <DayField label="From" value={range.from} set={(from) => set({ from })} />
          <DayField label="To" value={range.to} set={(to) => set({ to })} />
        </>
      )}
      <Choice
        label="Steps"
        value={range.step}
        set={(step) => set({ step })}
        choices={[...new Set([...fittingSteps(range), range.step])].map(
          (step) => [step, `By ${step}`] as const,
        )}
      />
      <Choice
        label="Assistant"
        value={search.assistant ?? ''}
        set={(assistant) => set({ assistant: assistant === '' ? undefined : assistant })}
        choices={[
          ['', 'All assistants'],
          ...[...(names ?? [])].map(([id, name]) => [id, visible(name)] as const),
        ]}
      />
      <Choice
        label="Clock"
        value={range.timezone}
        set={(tz) => set({ tz })}
        choices={timeZones(range.timezone).map((name) => [name, name.replaceAll('_', ' ')] as const)}
      />
    </search>
  );
}

interface TimeChoiceProps extends Pick<RangeBarProps, 'search' | 'range'> {
  readonly set: (more: Readonly<Record<string, unknown>>) => void;
}

function TimeChoice({ search, range, set }: TimeChoiceProps): ReactNode {
  const { days = 30, from } = search;
  const choices = dayChoices.map((choice) => [String(choice), dayWords[choice]] as const);
  const isUsual = dayChoices.some((choice) => choice === days);
  return (
    <Choice
      label="Time"
      value={from === undefined ? String(days) : otherDays}
      set={(value) =>
        value === otherDays
          ? set({ from: range.from, to: range.to })
          : set({ from: undefined, to: undefined, days: Number(value) })
      }
      choices={[
        ...choices,
        ...(isUsual ? [] : [[String(days), `${days} days`] as const]),
        [otherDays, 'From – to'],
      ]}
    />
  );
}

const timeZones = (chosen: string): readonly string[] => [
  ...new Set([chosen, 'UTC', ...Intl.supportedValuesOf('timeZone')]),
];

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly set: (value: string) => void;
  readonly choices: readonly (readonly [value: string, label: string])[];
}

function Choice({ label, value, set, choices }: ChoiceProps): ReactNode {
  const id = useId();
  return (
    <div className="range-choice">
      <label htmlFor={id}>{label}</label>
      <select id={id} className="select" value={value} onChange={({ target }) => set(target.value)}>
        {choices.map(([choice, words]) => (
          <option key={choice} value={choice}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}

function DayField({
  label,
  value,
  set,
}: {
  label: string;
  value: string;
  set: (value: string) => void;
}): ReactNode {
  const id = useId();
  return (
    <div className="range-choice field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="date"
        required
        value={value}
        onChange={({ target }) => {
          if (target.value !== '') set(target.value);
        }}
      />
    </div>
  );
}
