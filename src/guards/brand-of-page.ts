/** The name of the brand, which the server writes into its pages. A page from the app's cache has none. */
export const brandNameOfPage = (): string | undefined =>
  globalThis.document?.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content
