import { build } from 'vite'

// node changed-build.ts MODULE TEXT: builds the app with a statement added to one of its modules, as a new release has
// it. The environment names the folder (OUT_DIR) and the release (RELEASE).

const [module = '', text = ''] = process.argv.slice(2)

await build({
  root: `${import.meta.dirname}/../..`,
  logLevel: 'error',
  plugins: [
    {
      name: 'changed-module',
      enforce: 'post',
      transform: (code, id) =>
        id.endsWith(`/${module}`)
          ? { code: `${code}\nObject.assign(globalThis, { changedBy: ${JSON.stringify(text)} })`, map: null }
          : null,
    },
  ],
})
