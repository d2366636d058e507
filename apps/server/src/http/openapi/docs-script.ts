/**
 * Starts the reader of the reference page. Left alone it writes out every reference
 * of an operation that is opened, which with our unions of unions does not end; here an
 * operation shows the fields of what it takes and answers, and what those refer to is
 * among the schemas below. It does not call: a key that is typed into a page is a key in a page.
 */
export const docsScript = `
const shallow = (value, schemas) => {
  if (Array.isArray(value)) return value.map((item) => shallow(item, schemas));
  if (typeof value !== 'object' || value === null) return value;
  const name = /^#\\/components\\/schemas\\/(.+)$/.exec(value.$ref)?.[1];
  if (name !== undefined && schemas[name] !== undefined) return { title: name, ...schemas[name] };
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, shallow(item, schemas)]));
};
const nothing = () => () => null;
const reader = () => ({
  statePlugins: {
    spec: {
      wrapActions: {
        requestResolvedSubtree: (_original, { specActions, specSelectors }) => (path) => {
          const document = specSelectors.specJson().toJS();
          const part = path.reduce((value, key) => value?.[key], document);
          return specActions.updateResolvedSubtree(path, shallow(part, document.components.schemas));
        },
      },
    },
  },
  wrapComponents: { authorizeBtn: nothing, authorizeOperationBtn: nothing },
});
SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'none',
  defaultModelRendering: 'model',
  defaultModelExpandDepth: 3,
  defaultModelsExpandDepth: 0,
  supportedSubmitMethods: [],
  validatorUrl: null,
  plugins: [reader],
});
`;
