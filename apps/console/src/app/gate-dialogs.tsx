import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { useServices } from './services.tsx';

const SignInDialog = lazy(async () => ({
  default: (await import('../features/sign-in/sign-in-dialog.tsx')).SignInDialog,
}));
const ConfirmDialog = lazy(async () => ({
  default: (await import('../features/sign-in/confirm-dialog.tsx')).ConfirmDialog,
}));

/** Over whatever page is open: what was typed there stays, and its request goes on. */
export function GateDialogs(): ReactNode {
  const { gate } = useServices();
  const asked = useSyncExternalStore(gate.subscribe, gate.asked);
  if (asked === null) return null;
  return <Suspense>{asked === 'sign-in' ? <SignInDialog /> : <ConfirmDialog />}</Suspense>;
}
