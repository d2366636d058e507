import type { PhoneNumber } from '@saywell/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { assistantNamesQuery } from '../../app/names.ts';
import { reasonAgainst } from '../../app/roles.ts';
import { useMe, useServices } from '../../app/services.tsx';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Field } from '../../ui/form.tsx';
import { PagedRows } from '../../ui/list/paged-rows.tsx';
import { RowParts } from '../../ui/list/row-parts.tsx';
import { MakeDialog } from '../../ui/list/make-dialog.tsx';
import { NoTrunk } from '../../content/no-trunk.tsx';
import { Page } from '../../ui/page.tsx';
import { visible } from '../../ui/visible.ts';
import { AnswerField } from './answer-field.tsx';
import { answeredBy, dialled, numbersKey, numbersQuery, providerText, statusWords } from './numbers-api.ts';

/** Numbers and addresses, and who answers them. */
export function NumbersPage(): ReactNode {
  const numbers = useInfiniteQuery(numbersQuery(useServices()));
  const [isNew, setNew] = useState(false);
  const make = (
    <Button
      look="primary"
      icon="plus"
      reason={reasonAgainst(useMe(), 'phoneNumber.create')}
      onClick={() => setNew(true)}
    >
      New SIP address
    </Button>
  );
  return (
    <Page title="Numbers" lead="Who answers when somebody dials." action={make}>
      <NoTrunk>Numbers are kept, nobody can reach them, and calls from them end with</NoTrunk>
      <PagedRows
        query={numbers}
        label="Numbers"
        empty={
          <Empty title="No number yet" action={make}>
            Numbers of Twilio, Vonage, Telnyx and a trunk of your own are brought in over the API, with your
            credential there.
          </Empty>
        }
      >
        {(number) => <NumberRow number={number} />}
      </PagedRows>
      {isNew && <NewNumberDialog close={() => setNew(false)} />}
    </Page>
  );
}

function NewNumberDialog({ close }: { close: () => void }): ReactNode {
  const { api, queries } = useServices();
  const navigate = useNavigate();
  return (
    <MakeDialog
      title="New SIP address"
      close={close}
      make={async ({ name = '', sipUri = '', assistantId = '' }) => {
        const { id } = await api.signedIn.phoneNumber.create({
          provider: 'vapi',
          ...(name.trim() !== '' && { name: name.trim() }),
          sipUri: sipUri.trim(),
          ...(assistantId !== '' && { assistantId }),
        });
        await queries.invalidateQueries({ queryKey: numbersKey });
        await navigate({ to: '/numbers/$numberId', params: { numberId: id } });
      }}
    >
      <Field
        label="Address"
        name="sipUri"
        required
        maxLength={500}
        autoComplete="off"
        placeholder="sip:reception@voice.example.com"
      />
      <Field label="Name" name="name" maxLength={40} autoComplete="off" dir="auto" />
      <AnswerField number={{}} />
    </MakeDialog>
  );
}

function NumberRow({ number }: { number: PhoneNumber }): ReactNode {
  const names = useQuery(assistantNamesQuery(useServices())).data;
  return (
    <Link to="/numbers/$numberId" params={{ numberId: number.id }} className="row row-link">
      <RowParts
        icon="phone"
        title={dialled(number)}
        tag={statusWords[number.status]}
        more={
          <>
            {number.name !== undefined && (
              <>
                <bdi>{visible(number.name)}</bdi>,{' '}
              </>
            )}
            {providerText(number)}: <bdi>{answeredBy(number, names)}</bdi>
          </>
        }
      />
    </Link>
  );
}
