import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field, Form, Submit } from '../../../ui/form.tsx';
import type { KnowledgeEntry } from './entries.ts';

interface EntryFormProps {
  readonly entry?: KnowledgeEntry | undefined;
  readonly save: (entry: KnowledgeEntry) => Promise<unknown>;
  readonly close: () => void;
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** A fact: what it is about, how callers ask for it, what is said. */
export function EntryForm({ entry, save, close }: EntryFormProps): ReactNode {
  return (
    <Form
      isMain
      className="entry-form"
      submit={async ({ title = '', questions = '', answer = '' }) => {
        await save({ ...entry, title: title.trim(), questions: linesOf(questions), answer: answer.trim() });
        close();
      }}
    >
      <Field
        label="About"
        name="title"
        required
        maxLength={200}
        autoComplete="off"
        dir="auto"
        defaultValue={entry?.title}
        placeholder="Opening hours"
      />
      <Field
        label="Questions"
        name="questions"
        hint="One in a line, as callers ask. More of them are understood better."
        renderControl={(ids) => (
          <textarea
            {...ids}
            name="questions"
            rows={3}
            dir="auto"
            defaultValue={entry?.questions?.join('\n')}
            placeholder="When are you open?"
          />
        )}
      />
      <Field
        label="Answer"
        name="answer"
        hint="Said as it is: plain sentences."
        renderControl={(ids) => (
          <textarea
            {...ids}
            name="answer"
            required
            rows={3}
            maxLength={4_000}
            dir="auto"
            defaultValue={entry?.answer}
            placeholder="We are open every day from nine to six."
          />
        )}
      />
      <div className="entry-acts">
        <Submit>{entry?.id === undefined ? 'Add the fact' : 'Save'}</Submit>
        <Button onClick={close}>Cancel</Button>
      </div>
    </Form>
  );
}
