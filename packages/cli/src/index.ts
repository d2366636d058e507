export type { ModelFiles } from './catalogue/model.ts';
export { type InstalledModel, installedModels } from './installed/installed-models.ts';
export { ModelsError, type ModelsErrorCode } from './models-error.ts';
