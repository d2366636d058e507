import type { ReactNode } from 'react';

function Icon({ children }: { children: ReactNode }): ReactNode {
  return (
    <svg
      className="saywell-icon"
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

export function MicrophoneIcon({ isOff }: { isOff: boolean }): ReactNode {
  return (
    <Icon>
      <rect x="9" y="3" width="6" height="11" rx="3" />
      <path d="M5.5 11.5a6.5 6.5 0 0 0 13 0M12 18v3" />
      {isOff && <path d="M4 4l16 16" />}
    </Icon>
  );
}

export function SendIcon(): ReactNode {
  return (
    <Icon>
      <path d="M12 19V5M6 11l6-6 6 6" />
    </Icon>
  );
}

export function TranscriptIcon(): ReactNode {
  return (
    <Icon>
      <path d="M5 7h14M5 12h9M5 17h11" />
    </Icon>
  );
}

export function SpeakerIcon({ isOff }: { isOff: boolean }): ReactNode {
  return (
    <Icon>
      <path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5z" />
      <path d={isOff ? 'M16 9.5l5 5m0-5l-5 5' : 'M15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a7.8 7.8 0 0 1 0 11'} />
    </Icon>
  );
}

export function DevicesIcon(): ReactNode {
  return (
    <Icon>
      <path d="M6 15l6-6 6 6" />
    </Icon>
  );
}
