import '../../styles/records.css';
import type { ContactRequest } from '@saywell/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { DeleteMenu } from '../../app/deleting/delete-menu.tsx';
import { reasonAgainst } from '../../app/roles.ts';
import { useMe, useServices } from '../../app/services.tsx';
import { Facts } from '../../ui/facts.tsx';
import { When } from '../../ui/list/when.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Back, Page, Section } from '../../ui/page.tsx';
import { visible } from '../../ui/visible.ts';
import { HandlingForm } from './handling-form.tsx';
import { contactStateNames } from './search.ts';
import { contactStateWords, deletedText, industryWords, urgencyWords } from './visitor-words.ts';
import { requestKey, requestQuery, requestsKey } from './visitors-api.ts';

export function RequestPage(): ReactNode {
  const { requestId } = useParams({ from: '/inside/requests/$requestId' });
  const services = useServices();
  const request = useQuery(requestQuery(services, requestId));
  const { data } = request;
  return (
    <div className="page-list">
      <Back to="/requests">Requests</Back>
      <Page
        title={data === undefined ? 'Request' : visible(data.resource.name)}
        action={
          data !== undefined && (
            <DeleteMenu
              what="request"
              needs="contactRequest.delete"
              id={requestId}
              remove={() => services.api.signedIn.contactRequest.delete(requestId)}
              leave={{ to: '/requests' }}
              lists={requestsKey}
            >
              {deletedText}
            </DeleteMenu>
          )
        }
      >
        <Loaded query={request}>
          {({ resource, tag }) => <RequestView key={resource.updatedAt} request={resource} tag={tag} />}
        </Loaded>
      </Page>
    </div>
  );
}

function RequestView({ request, tag }: { request: ContactRequest; tag: string | undefined }): ReactNode {
  const { api } = useServices();
  const reason = reasonAgainst(useMe(), 'contactRequest.update');
  const { id, email, phone, company, industry, urgency, createdAt, message } = request;
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Company', <bdi key="company">{visible(company)}</bdi>],
    ['Mail', <MailLink key="mail" email={email} />],
    ...(phone === undefined ? [] : [['Phone', <bdi key="phone">{visible(phone)}</bdi>] as const]),
    ['Industry', industryWords[industry]],
    ['Urgency', urgencyWords[urgency]],
    ['Came', <When key="came" at={createdAt} />],
  ];
  return (
    <div className="handled">
      <div>
        <Facts facts={facts} />
        <Section title="Message">
          <p className="said" dir="auto">
            {message.split('\n').map((line, index) => (
              <span key={`${index} ${line}`}>{visible(line)}</span>
            ))}
          </p>
        </Section>
      </div>
      <Section title="Your work on it">
        <HandlingForm
          stateNames={contactStateNames}
          states={contactStateWords}
          handled={request}
          reason={reason}
          save={(change) =>
            api.signedIn.contactRequest.update(id, change, tag === undefined ? {} : { ifMatch: tag })
          }
          shownBy={[requestKey(id), requestsKey]}
        />
      </Section>
    </div>
  );
}

/** Only what looks like an address leads to the mail program. */
function MailLink({ email }: { email: string }): ReactNode {
  if (!/^[^\s@<>"?&]+@[^\s@<>"?&]+$/.test(email)) return <bdi>{visible(email)}</bdi>;
  return (
    <a href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`} className="text-link">
      <bdi>{visible(email)}</bdi>
    </a>
  );
}
