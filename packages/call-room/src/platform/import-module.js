// JavaScript, and copied into `dist` as it is: the compiler would wrap the address in a function of its own. Minifiers
// put that function's body in its place, and `import()` with two expressions fails in every browser.
// The engine is the server's: a bundler that looked for it in the page's project would break the import.
export const importModule = (url) =>
  import(/* webpackIgnore: true */ /* turbopackIgnore: true */ /* @vite-ignore */ url);
