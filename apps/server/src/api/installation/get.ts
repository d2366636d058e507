import type { routes } from '@saywell/contract';
import type { Endpoint } from '../endpoint.ts';
import { refuseCustomers } from './operators.ts';

export const getInstallation: Endpoint<typeof routes.installation.get> = async (request) => {
  refuseCustomers(request);
  return request.context.installation.report();
};

export const getInstallationHistory: Endpoint<typeof routes.installation.history> = async (request) => {
  refuseCustomers(request);
  return request.context.installation.history();
};
