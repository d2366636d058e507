import { workspacePackages } from './packages.ts';

/** Who may depend on whom. Undeclared imports do not compile (project references) and are found by knip. */
export const allowedArrows: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  brand: [],
  'site-facts': [],
  'api-client': ['contract'],
  'call-room': ['contract'],
  'voice-sdk': ['api-client', 'call-room', 'contract'],
  react: ['voice-sdk', 'contract'],
  widget: ['react', 'voice-sdk'],
  agent: ['contract'],
  engines: ['agent', 'contract'],
  cli: ['api-client', 'contract'],
  media: [],
  testkit: ['agent', 'api-client', 'contract', 'media'],
  'api-reference': [],
  server: ['agent', 'api-reference', 'cli', 'contract', 'engines', 'media', 'site-facts'],
  console: ['api-client', 'brand', 'call-room', 'contract', 'react', 'voice-sdk'],
  website: ['api-client', 'brand', 'contract', 'react', 'site-facts', 'voice-sdk'],
};

/** Problems with the dependencies that the packages declare. */
export function checkArrows(): string[] {
  return workspacePackages().flatMap(({ name, folder, dependencies }) => {
    const may = allowedArrows[name];
    if (may === undefined) return [`${folder}: add it to the table of arrows`];
    return dependencies
      .filter((dependency) => !may.includes(dependency))
      .map((dependency) => `${folder}: ${name} must not depend on ${dependency}`);
  });
}
