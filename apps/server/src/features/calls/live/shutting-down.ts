import { DomainError } from '../../../platform/errors/domain-error.ts';

export const shuttingDown = (): DomainError => new DomainError('shutting-down', 'The server is stopping.');
