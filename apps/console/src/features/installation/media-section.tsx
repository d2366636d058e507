import type { ReactNode } from 'react';
import { useServices } from '../../app/services.tsx';
import { useAction } from '../../app/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { mediaFinding } from './media-words.ts';

/** Whether the sound of a call would come to who looks at the page. */
export function MediaSection(): ReactNode {
  const { api } = useServices();
  const test = useAction(async () => {
    const { probeMedia } = await import('./media-probe.ts');
    return probeMedia(api.signedIn.installation);
  }, []);
  const found = test.data && !test.isPending ? mediaFinding(test.data) : undefined;
  return (
    <Section
      title="Media"
      lead="Whether the sound of calls comes from this server to where you are. No call is made."
      action={
        <Button busy={test.isPending} onClick={() => test.mutate(undefined)}>
          Test the media from this browser
        </Button>
      }
    >
      <output className="media-found" aria-label="Media from this browser">
        {test.isPending && <span>UDP and the WebSocket are tried, for 10 seconds at most.</span>}
        {found !== undefined && (
          <>
            <span>
              <span className="tag" data-status={found.status}>
                {found.word}
              </span>{' '}
              {found.text}
            </span>
            {found.next !== undefined && <span className="quiet">{found.next}</span>}
          </>
        )}
      </output>
      {test.isError && <ProblemNote error={test.error} />}
    </Section>
  );
}
