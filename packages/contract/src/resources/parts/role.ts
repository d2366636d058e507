/** What a member of an organisation may do; each role may do what the ones before it may. */
export const roles = ['viewer', 'editor', 'admin'] as const;
export type Role = (typeof roles)[number];
