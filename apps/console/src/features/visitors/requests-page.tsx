import '../../styles/records.css';
import type { ContactRequest } from '@saywell/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useServices } from '../../app/services.tsx';
import { Empty } from '../../ui/empty.tsx';
import { ExportLink } from '../../ui/list/export-link.tsx';
import { visible } from '../../ui/visible.ts';
import { HandledList } from './handled-list.tsx';
import { readRequestsSearch } from './search.ts';
import { contactStateWords, urgencyWords } from './visitor-words.ts';
import { requestsQuery } from './visitors-api.ts';

export function RequestsPage(): ReactNode {
  const search = useSearch({ from: '/inside/requests' });
  const navigate = useNavigate();
  return (
    <HandledList
      title="Requests"
      lead="What visitors wrote on the contact page."
      action={<ExportLink href="/contact-request/export" file="contact-requests.csv" />}
      query={useInfiniteQuery(requestsQuery(useServices(), search))}
      search={search}
      states={contactStateWords}
      change={(next) => void navigate({ to: '/requests', search: readRequestsSearch(next), replace: true })}
      noneLikeThis="No request is like this"
      empty={
        <Empty title="Nobody has written yet">
          What visitors send with the contact form of the website comes here.
        </Empty>
      }
      head={head}
      line={({ message }) => visible(message.slice(0, 300))}
      link={link}
    />
  );
}

const head = ({ name, company, state, urgency }: ContactRequest): ReactNode => (
  <>
    <bdi className="record-name">{visible(name)}</bdi>
    <bdi className="quiet">{visible(company)}</bdi>
    <span className="tag" data-state={state}>
      {contactStateWords[state]}
    </span>
    {urgency !== 'normal' && <span className="tag">{urgencyWords[urgency]}</span>}
  </>
);

const link = ({ id }: ContactRequest, content: ReactNode): ReactNode => (
  <Link to="/requests/$requestId" params={{ requestId: id }} className="record record-link">
    {content}
  </Link>
);
