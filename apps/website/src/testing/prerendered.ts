import { renderPage } from '../app/entry-server.tsx';

const pages = new Map<string, ReturnType<typeof renderPage>>();

/** The page's finished HTML, as a document. Each path is rendered once per test file. */
export async function prerendered(path: string): Promise<Document> {
  const rendering = pages.get(path) ?? renderPage(path);
  pages.set(path, rendering);
  const { head, body } = await rendering;
  const html = `<!doctype html><html><head>${head}</head><body><div id="root">${body}</div></body></html>`;
  return new DOMParser().parseFromString(html, 'text/html');
}
