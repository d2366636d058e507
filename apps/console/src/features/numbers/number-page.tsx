import '../../styles/records.css';
import type { PhoneNumber } from '@saywell/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { DeleteMenu } from '../../app/deleting/delete-menu.tsx';
import { reasonAgainst } from '../../app/roles.ts';
import { useMe, useServices } from '../../app/services.tsx';
import { NoTrunk } from '../../content/no-trunk.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Field, Form, Submit } from '../../ui/form.tsx';
import { When } from '../../ui/list/when.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Back, Page, Section } from '../../ui/page.tsx';
import { toast } from '../../ui/toast.tsx';
import { AnswerField } from './answer-field.tsx';
import { dialled, numberKey, numberQuery, numbersKey, providerText, statusWords } from './numbers-api.ts';

/** One number: what it is called, and who answers it. */
export function NumberPage(): ReactNode {
  const { numberId } = useParams({ from: '/inside/numbers/$numberId' });
  const services = useServices();
  const number = useQuery(numberQuery(services, numberId));
  const { data } = number;
  return (
    <Page
      back={<Back to="/numbers">Numbers</Back>}
      title={data === undefined ? 'Number' : dialled(data.number)}
      action={
        data !== undefined && (
          <DeleteMenu
            what="number"
            needs="phoneNumber.delete"
            name={dialled(data.number)}
            id={numberId}
            remove={() => services.api.signedIn.phoneNumber.delete(numberId)}
            leave={{ to: '/numbers' }}
            lists={numbersKey}
          >
            It stays with its provider; here nobody answers it any more.
          </DeleteMenu>
        )
      }
    >
      <Loaded query={number}>
        {({ number: found, tag }) => (
          <>
            <NoTrunk>Nobody can reach this number, and calls from it end with</NoTrunk>
            <Section title="What it is">
              <Facts
                facts={[
                  ['Kind', providerText(found)],
                  ['State', statusWords[found.status]],
                  ['Since', <When key="at" at={found.createdAt} />],
                ]}
              />
            </Section>
            <NumberForm key={found.updatedAt} number={found} tag={tag} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function NumberForm({ number, tag }: { number: PhoneNumber; tag: string | undefined }): ReactNode {
  const { api, queries } = useServices();
  const reason = reasonAgainst(useMe(), 'phoneNumber.update');
  return (
    <Section title="Who answers">
      <Form
        submit={async ({ name = '', assistantId = '' }) => {
          await api.signedIn.phoneNumber.update(
            number.id,
            {
              name: name.trim() === '' ? null : name.trim(),
              ...answerOf(number, assistantId),
            },
            tag === undefined ? {} : { ifMatch: tag },
          );
          toast('Saved.');
          await queries.invalidateQueries({ queryKey: numberKey(number.id) });
          await queries.invalidateQueries({ queryKey: numbersKey });
        }}
      >
        <Field
          label="Name"
          name="name"
          maxLength={40}
          autoComplete="off"
          dir="auto"
          defaultValue={number.name}
          readOnly={reason !== undefined}
        />
        <AnswerField number={number} isOff={reason !== undefined} />
        <div>
          <Submit reason={reason}>Save</Submit>
        </div>
      </Form>
    </Section>
  );
}

/** One of the three answers. */
function answerOf({ assistantId }: PhoneNumber, chosen: string): object {
  if (chosen !== '') return { assistantId: chosen, squadId: null, workflowId: null };
  return assistantId === undefined ? {} : { assistantId: null };
}
