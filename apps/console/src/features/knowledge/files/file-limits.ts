/** As the contract has them, which a test holds them to: its schemas would come along otherwise. */
export const fileLimits: { readonly maxBytes: number; readonly endings: readonly string[] } = {
  maxBytes: 20 * 1024 * 1024,
  endings: [
    'txt',
    'md',
    'markdown',
    'log',
    'json',
    'yaml',
    'yml',
    'xml',
    'html',
    'htm',
    'csv',
    'tsv',
    'pdf',
    'docx',
  ],
};
