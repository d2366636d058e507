import { strToU8, zipSync } from 'fflate';

/** As much of a Word document as its readers need. */
export function sampleDocx(paragraphs: readonly string[]): Uint8Array {
  const escaped = paragraphs.map((text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'));
  const body = escaped.map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join('');
  const namespace = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
  const document = `<?xml version="1.0"?><w:document xmlns:w="${namespace}"><w:body>${body}</w:body></w:document>`;
  return zipSync({ '[Content_Types].xml': strToU8('<Types/>'), 'word/document.xml': strToU8(document) });
}
