import type { ReactNode } from 'react';
import { LegalDocument } from '../components/legal-document.tsx';
import { terms } from '../content/legal/terms.ts';
import '../styles/pages/legal.css';

export const metadata = { terms };

export default function TermsPage(): ReactNode {
  return <LegalDocument text={terms} />;
}
