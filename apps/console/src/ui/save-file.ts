/** Gives a text to whoever looks at the page as a file. */
export function saveFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  saveFrom(url, name);
  // The browser has read it when the press is over.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** The same of something that the server has. */
export function saveFrom(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}
