import type { ReactNode } from 'react';
import { brand, emailLink, phoneLink } from '../config/brand.ts';
import { footer } from '../content/footer.ts';
import { companyLinks, type NavigationItem, quickLinks } from '../content/navigation.ts';
import { Logo } from './logo.tsx';
import { MenuLink } from './menu-link.tsx';
import { NewsletterForm } from './newsletter-form.tsx';

export function Footer(): ReactNode {
  return (
    <footer className="site-footer">
      <div className="site-footer-columns">
        <div className="site-footer-brand">
          <Logo />
          <p>{footer.blurb}</p>
        </div>
        <LinkColumn title="Quick Links" links={quickLinks} />
        <LinkColumn title="Company" links={companyLinks} />
        <div>
          <h2>Contact</h2>
          <address>
            <a href={emailLink}>{brand.email}</a>
            <a href={phoneLink}>{brand.phone}</a>
            <p>
              {brand.address.map((line) => (
                <span key={line}>{line}</span>
              ))}
            </p>
          </address>
          <NewsletterForm />
        </div>
      </div>
      <div className="site-footer-base">
        <p>
          © {brand.copyrightYear} {brand.name}. All rights reserved.
        </p>
        <p>{footer.claims.join(' · ')}</p>
      </div>
    </footer>
  );
}

function LinkColumn({ title, links }: { title: string; links: readonly NavigationItem[] }): ReactNode {
  return (
    <nav aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {links.map(({ name, path }) => (
          <li key={path}>
            <MenuLink path={path}>{name}</MenuLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
