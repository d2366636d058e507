import { registerFliteContract } from '../../test-support/flite-contract.ts';
import { createFlite } from './flite.ts';

registerFliteContract('WebAssembly', await createFlite({ backend: 'wasi' }));
