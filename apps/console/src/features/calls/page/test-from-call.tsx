import type { Call, TestSuite } from '@saywell/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { useServices } from '../../../app/services.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { Field, Form, type FormTexts, Submit } from '../../../ui/form.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { visible } from '../../../ui/visible.ts';
import { TestName, TestScript } from '../../tests/test-fields.tsx';
import { suitesKey, suitesQuery, testsKey } from '../../tests/tests-api.ts';
import { callerOf } from '../call-words.ts';
import type { Line } from './lines.ts';
import { scriptOf } from './test-script.ts';

interface TestFromCallProps {
  readonly call: Call;
  readonly lines: readonly Line[];
  readonly close: () => void;
}

/** What a caller asked is asked again in every run: of an answer that was wrong one says what is right. */
export function TestFromCall({ call, lines, close }: TestFromCallProps): ReactNode {
  const services = useServices();
  const { api, queries } = services;
  const suites = useInfiniteQuery(suitesQuery(services));
  const navigate = useNavigate();
  // Whose test was refused is not made once more.
  const made = useRef('');
  const suiteFor = async (chosen: string): Promise<string> => {
    if (chosen !== '' || made.current !== '') return chosen || made.current;
    const { assistantId } = call;
    const targetPlan = assistantId === undefined ? {} : { targetPlan: { assistantId } };
    made.current = (await api.signedIn.testSuite.create({ name: 'From calls', ...targetPlan })).id;
    return made.current;
  };
  const save = async ({ suite = '', name = '', script = '', scorers = '' }: FormTexts): Promise<void> => {
    const suiteId = await suiteFor(suite);
    void queries.invalidateQueries({ queryKey: suitesKey });
    await api.signedIn.testSuiteTest.create(suiteId, {
      type: 'chat',
      name: name.trim(),
      script,
      scorers: [{ type: 'ai', rubric: scorers }],
    });
    await queries.invalidateQueries({ queryKey: testsKey(suiteId) });
    await navigate({ to: '/tests/$suiteId', params: { suiteId } });
  };
  return (
    <Dialog title="Make a test of what was asked" close={close}>
      <Loaded query={suites}>
        {({ pages }) => (
          <Form submit={save}>
            <SuiteField suites={pages.flatMap(({ rows }) => rows)} />
            <TestName defaultValue={`As ${callerOf(call)} asked`} />
            <TestScript
              hint="What the caller said, line by line. Change or leave out what you like."
              defaultValue={scriptOf(lines)}
            />
            <Field
              label="What must be true of the answers"
              name="scorers"
              required
              maxLength={1_000}
              autoComplete="off"
              dir="auto"
              placeholder="It says that the shop opens at nine"
            />
            <DialogActions>
              <Button onClick={close}>Cancel</Button>
              <Submit>Make the test</Submit>
            </DialogActions>
          </Form>
        )}
      </Loaded>
    </Dialog>
  );
}

function SuiteField({ suites }: { suites: readonly TestSuite[] }): ReactNode {
  return (
    <Field
      label="Suite"
      name="suite"
      renderControl={(ids) => (
        <select {...ids} name="suite" className="select">
          {suites.map(({ id, name }) => (
            <option key={id} value={id}>
              {visible(name ?? id)}
            </option>
          ))}
          <option value="">A new one, “From calls”</option>
        </select>
      )}
    />
  );
}
