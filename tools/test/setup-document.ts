import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

// Files share their worker's React: what one leaves mounted would go on in the next.
afterEach(cleanup);
