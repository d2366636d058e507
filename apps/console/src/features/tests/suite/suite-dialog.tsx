import type { CreateTestSuite, TestSuite } from '@saywell/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { assistantNamesQuery } from '../../../app/names.ts';
import { useServices } from '../../../app/services.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { Field, Form, Submit } from '../../../ui/form.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { visible } from '../../../ui/visible.ts';
import { targetText, targetWith } from './target.ts';

interface SuiteDialogProps {
  /** Absent: a new one. */
  readonly suite?: TestSuite;
  /** Null: nobody is tested but whom the tests name. */
  readonly save: (name: string, target: CreateTestSuite['targetPlan'] | null) => Promise<unknown>;
  readonly close: () => void;
}

/** What a suite is called, and who is tested by it. */
export function SuiteDialog({ suite, save, close }: SuiteDialogProps): ReactNode {
  const names = useQuery(assistantNamesQuery(useServices()));
  return (
    <Dialog title={suite === undefined ? 'New test suite' : 'Change the suite'} close={close}>
      <Loaded query={names}>
        {(known) => (
          <Form
            submit={async ({ name = '', targetPlan = '' }) => {
              await save(name.trim(), targetWith(suite?.targetPlan, targetPlan));
              close();
            }}
          >
            <Field
              label="Name"
              name="name"
              required
              maxLength={80}
              autoComplete="off"
              dir="auto"
              defaultValue={suite?.name}
              placeholder="What callers ask most"
            />
            <TargetField suite={suite} names={known} />
            <DialogActions>
              <Button onClick={close}>Cancel</Button>
              <Submit>{suite === undefined ? 'Make it' : 'Save'}</Submit>
            </DialogActions>
          </Form>
        )}
      </Loaded>
    </Dialog>
  );
}

interface TargetFieldProps {
  readonly suite: TestSuite | undefined;
  readonly names: ReadonlyMap<string, string>;
}

function TargetField({ suite, names }: TargetFieldProps): ReactNode {
  const chosen = suite?.targetPlan?.assistantId;
  const isOther = chosen === undefined;
  return (
    <Field
      label="Who is tested"
      name="targetPlan"
      hint="A test whose script is a scenario may name somebody else."
      renderControl={(ids) => (
        <select {...ids} name="targetPlan" className="select" defaultValue={chosen ?? firstOf(suite, names)}>
          <option value="">
            {isOther && suite !== undefined ? targetText(suite, names) : 'Whom each test names'}
          </option>
          {chosen !== undefined && !names.has(chosen) && (
            <option value={chosen}>An assistant that is gone</option>
          )}
          {[...names].map(([id, name]) => (
            <option key={id} value={id}>
              {visible(name)}
            </option>
          ))}
        </select>
      )}
    />
  );
}

/** Of a new suite: one is tested nearly always. */
const firstOf = (suite: TestSuite | undefined, names: ReadonlyMap<string, string>): string =>
  suite === undefined ? (names.keys().next().value ?? '') : '';
