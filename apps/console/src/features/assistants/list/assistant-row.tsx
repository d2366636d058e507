import type { Assistant } from '@saywell/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useServices } from '../../../app/services.tsx';
import { Ago } from '../../../ui/time.tsx';
import { enginesText, nameOf, purposeOf } from '../assistant-words.ts';
import { AssistantMenu } from '../assistant-menu.tsx';
import { assistantQuery } from '../assistants-api.ts';

/** One assistant in two lines. All of it leads to the assistant but its menu. */
export function AssistantRow({ assistant }: { assistant: Assistant }): ReactNode {
  const services = useServices();
  const queries = useQueryClient();
  const [isGone, setGone] = useState(false);
  const preload = (): void => void queries.prefetchQuery(assistantQuery(services, assistant.id));
  if (isGone) return null;
  return (
    <div className="row assistant-row">
      <Link
        to="/assistants/$assistantId"
        params={{ assistantId: assistant.id }}
        className="assistant-link"
        onMouseEnter={preload}
        onFocus={preload}
      >
        <span className="row-main">
          <span className="row-title">
            <bdi>{nameOf(assistant)}</bdi>
          </span>
          <span className="row-more assistant-purpose">
            <bdi dir="auto">{purposeOf(assistant) || 'Says nothing of its own yet.'}</bdi>
          </span>
        </span>
        <span className="assistant-engines">
          <bdi>{enginesText(assistant)}</bdi>
        </span>
        <span className="row-time">
          <Ago at={assistant.updatedAt} />
        </span>
      </Link>
      <AssistantMenu assistant={assistant} isListed deleted={() => setGone(true)} />
    </div>
  );
}
