import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useId, useState } from 'react';
import { useServices } from '../../../app/services.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Field, Form, Submit } from '../../../ui/form.tsx';
import { makeAssistant, newMakeKeys } from './make-assistant.ts';
import type { Fact, Starter } from './starters.ts';

interface StarterFormProps {
  readonly starter: Starter;
  readonly back: () => void;
}

const mostFacts = 12;

/** What it is called, how it begins, what it knows: an example that one makes one's own. */
export function StarterForm({ starter, back }: StarterFormProps): ReactNode {
  const services = useServices();
  const navigate = useNavigate();
  const [keys] = useState(newMakeKeys);
  const [facts, setFacts] = useState<readonly Fact[]>(starter.facts);
  const [name, setName] = useState(starter.name);
  return (
    <Form
      className="starter-form"
      submit={async ({ name: given = '', firstMessage = '' }) => {
        const { booking } = starter;
        const id = await makeAssistant(services, { name: given.trim(), firstMessage, facts, booking }, keys);
        await services.queries.invalidateQueries({ queryKey: ['assistant.page'] });
        services.talk.open(true);
        await navigate({ to: '/assistants/$assistantId', params: { assistantId: id } });
      }}
    >
      <div className="starter-two">
        <Field
          label="Name"
          name="name"
          required
          maxLength={40}
          autoComplete="off"
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Field
          label="It begins with"
          name="firstMessage"
          maxLength={1_000}
          autoComplete="off"
          defaultValue={starter.firstMessage}
        />
      </div>
      <fieldset className="starter-facts">
        <legend>What it knows</legend>
        <p className="quiet">This is an example. Make it yours: change a line, and ask for it in a minute.</p>
        <FactList facts={facts} change={setFacts} />
      </fieldset>
      <div className="starter-acts">
        <Submit>Make {name.trim() === '' ? 'it' : name.trim()}</Submit>
        <Button look="plain" onClick={back}>
          Something else
        </Button>
      </div>
    </Form>
  );
}

interface FactListProps {
  readonly facts: readonly Fact[];
  readonly change: (facts: readonly Fact[]) => void;
}

function FactList({ facts, change }: FactListProps): ReactNode {
  return (
    <>
      <ol>
        {facts.map((fact, index) => (
          <li key={`${index}`}>
            <FactFields
              fact={fact}
              number={index + 1}
              change={(next) => change(facts.map((one, at) => (at === index ? { ...one, ...next } : one)))}
              remove={facts.length > 1 ? () => change(facts.toSpliced(index, 1)) : undefined}
            />
          </li>
        ))}
      </ol>
      {facts.length < mostFacts && (
        <Button look="plain" icon="plus" onClick={() => change([...facts, { question: '', answer: '' }])}>
          One more
        </Button>
      )}
    </>
  );
}

interface FactFieldsProps {
  readonly fact: Fact;
  readonly number: number;
  readonly change: (fact: Partial<Fact>) => void;
  readonly remove: (() => void) | undefined;
}

function FactFields({ fact, number, change, remove }: FactFieldsProps): ReactNode {
  const id = useId();
  return (
    <div className="starter-fact field">
      <label htmlFor={`${id}-q`} className="visually-hidden">
        Question {number}
      </label>
      <input
        id={`${id}-q`}
        maxLength={200}
        dir="auto"
        autoComplete="off"
        placeholder="A question"
        value={fact.question}
        onChange={({ target }) => change({ question: target.value })}
      />
      <span aria-hidden="true" className="starter-arrow">
        →
      </span>
      <label htmlFor={`${id}-a`} className="visually-hidden">
        Answer {number}
      </label>
      <textarea
        id={`${id}-a`}
        rows={1}
        maxLength={4_000}
        dir="auto"
        placeholder="Its answer"
        value={fact.answer}
        onChange={({ target }) => change({ answer: target.value })}
      />
      <IconButton
        icon="close"
        label={`Take fact ${number} away`}
        reason={remove === undefined ? 'One fact stays.' : undefined}
        onClick={remove}
      />
    </div>
  );
}
