export { ToolsPage } from './list/tools-page.tsx';
export { ToolPage } from './page/tool-page.tsx';
