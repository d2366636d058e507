import type { ReactNode } from 'react';
import { BackToHome } from '../components/back-to-home.tsx';
import { MenuLink } from '../components/menu-link.tsx';
import { PhoneInterface } from '../components/phone-interface.tsx';
import { ownPage, phoneInterfaceMetadata } from '../content/demos/phone-interface.ts';
import '../styles/pages/home.css';

export const metadata = { 'phone-interface': phoneInterfaceMetadata };

export default function PhoneInterfacePage(): ReactNode {
  return (
    <div className="page-start phone-page">
      <div className="column">
        <BackToHome />
      </div>
      <PhoneInterface />
      <OwnPage />
    </div>
  );
}

function OwnPage(): ReactNode {
  return (
    <section className="column section own-page" aria-labelledby="own-page">
      <div>
        <h2 id="own-page" className="section-title">
          {ownPage.title}
        </h2>
        <p className="lead section-lead">{ownPage.text}</p>
        <MenuLink path="/contact" className="button-quiet">
          {ownPage.link}
        </MenuLink>
      </div>
      <figure>
        <figcaption>{ownPage.codeLabel}</figcaption>
        <pre>
          <code>{ownPage.code}</code>
        </pre>
      </figure>
    </section>
  );
}
