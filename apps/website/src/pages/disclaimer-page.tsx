import type { ReactNode } from 'react';
import { LegalDocument } from '../components/legal-document.tsx';
import { disclaimer } from '../content/legal/disclaimer.ts';
import '../styles/pages/legal.css';

export const metadata = { disclaimer };

export default function DisclaimerPage(): ReactNode {
  return <LegalDocument text={disclaimer} />;
}
