export const statusValues = { interval: 'every thirty seconds', script: 'JavaScript' } as const;
