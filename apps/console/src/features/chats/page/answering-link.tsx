import type { Chat, Session } from '@saywell/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { whoAnswers } from '../chat-words.ts';
import { useNames } from '../use-names.ts';

/** Who answers; what was given with a chat has no page. */
export function AnsweringLink({ of }: { of: Chat | Session }): ReactNode {
  const name = <bdi>{whoAnswers(of, useNames())}</bdi>;
  if (of.squadId !== undefined)
    return (
      <Link to="/squads/$squadId" params={{ squadId: of.squadId }} className="text-link">
        {name}
      </Link>
    );
  if (of.assistantId === undefined) return name;
  return (
    <Link to="/assistants/$assistantId" params={{ assistantId: of.assistantId }} className="text-link">
      {name}
    </Link>
  );
}
