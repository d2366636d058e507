import type { ReactNode } from 'react';
import { LegalDocument } from '../components/legal-document.tsx';
import { privacy } from '../content/legal/privacy.ts';
import '../styles/pages/legal.css';

export const metadata = { privacy };

export default function PrivacyPage(): ReactNode {
  return <LegalDocument text={privacy} />;
}
