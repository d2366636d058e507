import { renderPage } from '../app/entry-server.tsx';

/** The page's finished HTML, as a document. */
export async function prerendered(path: string): Promise<Document> {
  const { head, body } = await renderPage(path);
  const html = `<!doctype html><html><head>${head}</head><body><div id="root">${body}</div></body></html>`;
  return new DOMParser().parseFromString(html, 'text/html');
}
