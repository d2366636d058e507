import type { ReactNode } from 'react';
import { BackToHome } from '../components/back-to-home.tsx';
import { PhoneInterface } from '../components/phone-interface.tsx';
import { phoneInterfaceMetadata } from '../content/demos/phone-interface.ts';
import '../styles/pages/home.css';

export const metadata = { 'phone-interface': phoneInterfaceMetadata };

export default function PhoneInterfacePage(): ReactNode {
  return (
    <div className="page-start phone-page">
      <div className="column">
        <BackToHome />
      </div>
      <PhoneInterface />
    </div>
  );
}
