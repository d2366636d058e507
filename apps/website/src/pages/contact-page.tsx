import type { ReactNode } from 'react';
import { callPanelPages } from '../app/call-panel-pages.ts';
import { BackToHome } from '../components/back-to-home.tsx';
import { ExchangeBars } from '../components/exchange-bars.tsx';
import { brand, emailLink, phoneLink } from '../config/brand.ts';
import { contact, contactMetadata, faq } from '../content/contact.ts';
import { QuestionButtons } from '../features/call/question-buttons.tsx';
import { SiteCallPanel } from '../features/call/site-call-panel.tsx';
import { CallFailureAlert } from '../features/contact/call-failure-alert.tsx';
import { ContactForm } from '../features/contact/contact-form.tsx';
import '../styles/pages/contact.css';

export const metadata = { contact: contactMetadata };

export default function ContactPage(): ReactNode {
  return (
    <>
      <div className="column page-start contact">
        <BackToHome />
        <h1 className="page-title">{contact.title}</h1>
        <p className="lead">{contact.lead}</p>
        <Channels />
        <div className="contact-desk">
          <section className="contact-write" aria-labelledby="write">
            <h2 id="write">{contact.write.title}</h2>
            <p className="contact-say">{contact.write.text}</p>
            <ContactForm />
          </section>
          <Assistant />
        </div>
        <Questions />
      </div>
      <Place />
    </>
  );
}

function Channels(): ReactNode {
  return (
    <ul className="channels">
      {contact.channels.map(({ title, when, text, link, exchange }) => (
        <li key={title}>
          <ExchangeBars exchange={exchange} />
          <h2>{title}</h2>
          <p className="channel-when">{when}</p>
          <p>{text}</p>
          <a href={link.href}>{link.name}</a>
        </li>
      ))}
    </ul>
  );
}

function Assistant(): ReactNode {
  const { title, panelTitle, panelText, questions } = contact.ask;
  return (
    <section id="ask" className="contact-ask" aria-labelledby="ask-title">
      <h2 id="ask-title">{title}</h2>
      <div className="contact-call">
        <CallFailureAlert />
        <SiteCallPanel {...callPanelPages.contact} title={panelTitle} text={panelText} />
      </div>
      <QuestionButtons questions={questions} />
    </section>
  );
}

function Questions(): ReactNode {
  return (
    <section className="section contact-faq" aria-labelledby="faq">
      <h2 id="faq" className="section-title">
        {contact.faqTitle}
      </h2>
      <div>
        {faq.map(({ question, answer }) => (
          <details key={question} name="faq">
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}

function Place(): ReactNode {
  const { title, hours, week } = contact.place;
  return (
    <section className="deep-band contact-place" aria-labelledby="place">
      <div className="deep-band-inner">
        <h2 id="place" className="section-title">
          {title}
        </h2>
        <dl className="contact-hours">
          {hours.map(({ days, time }) => (
            <div key={days}>
              <dt>{days}</dt>
              <dd>{time}</dd>
            </div>
          ))}
        </dl>
        <address>
          <ExchangeBars exchange={week} />
          <p>
            {brand.address.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </p>
          <a href={phoneLink}>{brand.phone}</a>
          <a href={emailLink}>{brand.email}</a>
        </address>
      </div>
    </section>
  );
}
