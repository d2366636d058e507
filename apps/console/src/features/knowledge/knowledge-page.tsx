import './knowledge.css';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { reasonAgainst } from '../../app/roles.ts';
import { useMe, useServices } from '../../app/services.tsx';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Field } from '../../ui/form.tsx';
import { LoadMore } from '../../ui/list/load-more.tsx';
import { RowParts } from '../../ui/list/row-parts.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { MakeDialog } from '../../ui/list/make-dialog.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { DropZone } from './files/drop-zone.tsx';
import { FileRows } from './files/file-rows.tsx';
import { UploadList } from './files/upload-list.tsx';
import { useUploads } from './files/use-uploads.ts';
import { basesKey, basesQuery, filesQuery } from './knowledge-api.ts';
import { baseName, contentText } from './knowledge-words.ts';

/** What assistants may tell callers: facts in bases, and files. */
export function KnowledgePage(): ReactNode {
  const me = useMe();
  const bases = useQuery(basesQuery(useServices()));
  const [isNew, setNew] = useState(false);
  const make = (
    <Button
      look="primary"
      icon="plus"
      reason={reasonAgainst(me, 'knowledgeBase.create')}
      onClick={() => setNew(true)}
    >
      New knowledge base
    </Button>
  );
  return (
    <Page title="Knowledge" lead="What your assistants may tell callers." action={make}>
      <Loaded query={bases}>
        {(found) =>
          found.length === 0 ? (
            <Empty title="No knowledge yet" action={make}>
              A knowledge base holds facts and files. An assistant that has one answers from it.
            </Empty>
          ) : (
            <ul className="rows" aria-label="Knowledge bases">
              {found.map((base) => (
                <li key={base.id}>
                  <Link to="/knowledge/$baseId" params={{ baseId: base.id }} className="row row-link">
                    <RowParts
                      icon="knowledge"
                      title={baseName(base)}
                      more={contentText(base)}
                      at={base.updatedAt}
                    />
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <Files />
      {isNew && <NewBaseDialog close={() => setNew(false)} />}
    </Page>
  );
}

function Files(): ReactNode {
  const me = useMe();
  const { uploads } = useUploads();
  const files = useInfiniteQuery(filesQuery(useServices()));
  const all = files.data?.pages.flatMap((page) => page.files) ?? [];
  return (
    <Section title="Files" lead="What was uploaded; a knowledge base takes from them.">
      <DropZone reason={reasonAgainst(me, 'file.create')} take={(some) => uploads.add(some, undefined)} />
      <UploadList />
      <Loaded query={files}>{() => all.length > 0 && <FileRows files={all} label="Files" />}</Loaded>
      <LoadMore query={files} />
    </Section>
  );
}

function NewBaseDialog({ close }: { close: () => void }): ReactNode {
  const { api, queries } = useServices();
  const navigate = useNavigate();
  return (
    <MakeDialog
      title="New knowledge base"
      close={close}
      make={async ({ name = '' }) => {
        const { id } = await api.signedIn.knowledgeBase.create({ provider: 'saywell', name, entries: [] });
        await queries.invalidateQueries({ queryKey: basesKey });
        await navigate({ to: '/knowledge/$baseId', params: { baseId: id } });
      }}
    >
      <Field
        label="Name"
        name="name"
        required
        maxLength={80}
        autoComplete="off"
        placeholder="Opening hours and prices"
      />
    </MakeDialog>
  );
}
