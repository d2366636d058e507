import { queryOptions } from '@tanstack/react-query';
import type { Services } from '../../app/services.tsx';

export const credentialsKey = ['authCredential.list'] as const;
export const devicesKey = ['authDevice.list'] as const;
export const meKey = ['auth.me'] as const;

export const credentialsQuery = ({ api }: Services) =>
  queryOptions({ queryKey: credentialsKey, queryFn: () => api.signedIn.authCredential.list() });

export const devicesQuery = ({ api }: Services) =>
  queryOptions({ queryKey: devicesKey, queryFn: () => api.signedIn.authDevice.list() });
