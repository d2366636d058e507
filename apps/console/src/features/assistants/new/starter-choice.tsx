import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import { useServices } from '../../../app/services.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ProblemNote } from '../../../ui/problem.tsx';
import { newMakeKeys } from './make-assistant.ts';
import { readAssistantFile } from './read-assistant-file.ts';
import { type Starter, starters } from './starters.ts';

interface StarterChoiceProps {
  readonly choose: (starter: Starter) => void;
}

/** What shall it do? */
export function StarterChoice({ choose }: StarterChoiceProps): ReactNode {
  const { api, queries } = useServices();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [keys] = useState(newMakeKeys);
  const [problem, setProblem] = useState<unknown>(null);
  const make = async (read: () => Promise<object>): Promise<void> => {
    setProblem(null);
    try {
      const body = await read();
      const { id } = await api.signedIn.assistant.create(body, { idempotencyKey: keys.assistant });
      await queries.invalidateQueries({ queryKey: ['assistant.page'] });
      await navigate({ to: '/assistants/$assistantId', params: { assistantId: id } });
    } catch (error) {
      setProblem(error);
    }
  };
  return (
    <>
      <Starters choose={choose} />
      <p className="starter-others">
        <button
          type="button"
          className="text-link"
          onClick={() => void make(async () => ({ name: 'New assistant' }))}
        >
          Begin with an empty one
        </button>
        <button type="button" className="text-link" onClick={() => input.current?.click()}>
          Read one from a JSON file
        </button>
        <input
          ref={input}
          type="file"
          hidden
          accept=".json,application/json"
          aria-label="JSON file of an assistant"
          onChange={({ target }) => {
            const file = target.files?.[0];
            target.value = '';
            if (file !== undefined) void make(() => readAssistantFile(file));
          }}
        />
      </p>
      {problem !== null && <ProblemNote error={problem} />}
    </>
  );
}

function Starters({ choose }: StarterChoiceProps): ReactNode {
  return (
    <ul className="starters">
      {starters.map((starter) => (
        <li key={starter.id}>
          <button type="button" className="step starter" onClick={() => choose(starter)}>
            <Icon name={starter.icon} />
            <span>
              <strong>{starter.title}</strong>
              <small>{starter.text}</small>
            </span>
            <Icon name="arrow" size={18} />
          </button>
        </li>
      ))}
    </ul>
  );
}
