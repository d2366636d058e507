/** `npm run licences`: what the engines depend on and what the models of the catalogue are under, one a line. */
import { models } from '../../../packages/cli/src/catalogue/models.ts';
import { engineDependencies } from './check-licences.ts';
import { codeExceptions } from './licence-rules.ts';

for (const { name, version, licence } of engineDependencies()) {
  const because = codeExceptions[name] === undefined ? '' : ` (${codeExceptions[name].reason})`;
  console.log(`package ${name} ${version ?? '(on request)'}: ${licence ?? 'none'}${because}`);
}
for (const { id, licence, licenceUrl, licenceNote } of models)
  console.log(
    `model ${id}: ${licence}, ${licenceUrl}${licenceNote === undefined ? '' : ` (${licenceNote})`}`,
  );
