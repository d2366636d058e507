interface ImportMetaEnv {
  /** Both are written into the pages by the development server. */
  readonly VITE_PUBLIC_KEY: string;
  readonly VITE_ASSISTANT_ID: string;
}
