import type { Plugin } from 'vite'

/** Writes the release into each page, where the app and fault reports read it. */
export const releasePlugin = (release: string): Plugin => ({
  name: 'release',
  transformIndexHtml: (html) => html.replace('<html ', `<html data-release="${release}" `),
})
