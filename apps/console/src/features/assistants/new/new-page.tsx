import '../assistants.css';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Back, Page } from '../../../ui/page.tsx';
import { StarterChoice } from './starter-choice.tsx';
import { StarterForm } from './starter-form.tsx';
import { starterOf } from './starters.ts';

export function NewAssistantPage(): ReactNode {
  const { template } = useSearch({ from: '/inside/assistants/new' });
  const navigate = useNavigate();
  const starter = starterOf(template);
  return (
    <Page
      back={<Back to="/assistants">Assistants</Back>}
      title="What shall it do?"
      lead="It works at once and without a key; everything can be changed afterwards."
    >
      {starter === undefined ? (
        <StarterChoice
          choose={({ id }) => void navigate({ to: '/assistants/new', search: { template: id } })}
        />
      ) : (
        <StarterForm
          key={starter.id}
          starter={starter}
          back={() => void navigate({ to: '/assistants/new', search: {} })}
        />
      )}
    </Page>
  );
}
