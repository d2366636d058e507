export const publicKey = 'public';
export const assistantId = '8b2f5c1e-6d4a-4f0e-9c3b-7a1d2e4f6b80';
