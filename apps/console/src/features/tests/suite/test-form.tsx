import type { CreateTestSuiteTest, TestSuiteTest } from '@saywell/contract';
import { type ReactNode, useState } from 'react';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Field, Form, type FormTexts, Submit } from '../../../ui/form.tsx';
import { TestName, TestScript } from '../test-fields.tsx';
import { typeWords } from '../test-words.ts';

interface TestFormProps {
  /** Absent: a new one. */
  readonly test?: TestSuiteTest;
  readonly save: (body: CreateTestSuiteTest) => Promise<unknown>;
  readonly close: () => void;
}

const mostRubrics = 20;

/** What is typed as a test. Nothing is left out silently: what is wrong with it the server says. */
function testOf(texts: FormTexts, rubrics: readonly string[]): CreateTestSuiteTest {
  const { name = '', type = '', script = '', numAttempts = '' } = texts;
  return {
    type: type === 'voice' ? 'voice' : 'chat',
    name: name.trim(),
    script,
    scorers: rubrics.map((rubric) => ({ type: 'ai', rubric })),
    numAttempts: Number(numAttempts),
  };
}

/** A conversation, and what must be true of it. */
export function TestForm({ test, save, close }: TestFormProps): ReactNode {
  const [rubrics, setRubrics] = useState<readonly string[]>(
    test?.scorers.map(({ rubric }) => rubric) ?? [''],
  );
  return (
    <Form
      isMain
      className="test-form"
      submit={async (texts) => {
        await save(testOf(texts, rubrics));
        close();
      }}
    >
      <TestName defaultValue={test?.name} placeholder="Asks for the opening hours" />
      <TestScript
        hint="Each line that starts with “user:” is written, one after the other. A scenario (a list of steps) is run as one; anything else tells a tester with a model what to do."
        defaultValue={test?.script}
        placeholder={'user: When are you open?\nuser: And on Sundays?'}
      />
      <Rubrics rubrics={rubrics} change={setRubrics} />
      <div className="test-small">
        <Field
          label="By"
          name="type"
          renderControl={(ids) => (
            <select {...ids} name="type" className="select" defaultValue={test?.type ?? 'chat'}>
              {Object.entries(typeWords).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          )}
        />
        <Field
          label="Attempts"
          name="numAttempts"
          type="number"
          required
          min={1}
          max={10}
          defaultValue={test?.numAttempts ?? 1}
          hint="All of them have to pass."
        />
      </div>
      <div className="test-acts">
        <Submit>{test === undefined ? 'Add the test' : 'Save'}</Submit>
        <Button onClick={close}>Cancel</Button>
      </div>
    </Form>
  );
}

interface RubricsProps {
  readonly rubrics: readonly string[];
  readonly change: (rubrics: readonly string[]) => void;
}

function Rubrics({ rubrics, change }: RubricsProps): ReactNode {
  return (
    <>
      {rubrics.map((rubric, index) => (
        <Rubric
          // oxlint-disable-next-line react/no-array-index-key -- they have no other name
          key={index}
          index={index}
          rubric={rubric}
          change={(next) => change(rubrics.with(index, next))}
          remove={rubrics.length > 1 ? () => change(rubrics.toSpliced(index, 1)) : undefined}
        />
      ))}
      {rubrics.length < mostRubrics && (
        <Button icon="plus" className="test-more" onClick={() => change([...rubrics, ''])}>
          One thing more
        </Button>
      )}
    </>
  );
}

interface RubricProps {
  readonly index: number;
  readonly rubric: string;
  readonly change: (rubric: string) => void;
  readonly remove: (() => void) | undefined;
}

function Rubric({ index, rubric, change, remove }: RubricProps): ReactNode {
  // What the server has against one of them, it says of all by this name.
  const name = index === 0 ? 'scorers' : `scorers-${index}`;
  return (
    <Field
      label={index === 0 ? 'Must be true' : `Must be true, too (${index + 1})`}
      name={name}
      hint={
        index > 0 ? undefined : (
          <>
            <code>contains: words</code>, <code>not contains: words</code>,{' '}
            <code>equals: a whole answer</code> and <code>matches: we close at *</code> are checked as they
            stand. Any other sentence is judged by a language model.
          </>
        )
      }
      renderControl={(ids) => (
        <div className="test-rubric">
          <textarea
            {...ids}
            name={name}
            required
            rows={2}
            maxLength={10_000}
            dir="auto"
            placeholder={index === 0 ? 'contains: nine to six' : undefined}
            value={rubric}
            onChange={({ target }) => change(target.value)}
          />
          {remove !== undefined && (
            <IconButton icon="trash" label={`Take away what must be true (${index + 1})`} onClick={remove} />
          )}
        </div>
      )}
    />
  );
}
