import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { peersFolder } from './peer-package.ts'

/** Each script holds a single peer, so that a peer that can't be built doesn't hold up the others. */
async function bundlePeer(name: string): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), 'quayside-peer-'))
  await build({
    configFile: false,
    root: peersFolder,
    // Libraries of Node's days ask for these.
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2023',
      reportCompressedSize: false,
      rolldownOptions: {
        input: join(peersFolder, 'client', `${name}.ts`),
        output: { codeSplitting: false, entryFileNames: 'peer.js' },
      },
    },
    logLevel: 'error',
  })
  const page =
    '<!doctype html><meta charset="utf-8"><title>Peer</title><script type="module" src="./peer.js"></script>'
  writeFileSync(join(outDir, 'index.html'), page)
  return outDir
}

const folders = new Map<string, Promise<string>>()

/** The folder with the page of a peer, built once. */
export function peerPage(name: string): Promise<string> {
  const folder = folders.get(name) ?? bundlePeer(name)
  folders.set(name, folder)
  return folder
}

export async function removePeerPages(): Promise<void> {
  for (const folder of folders.values())
    await folder.then((path) => rm(path, { recursive: true, force: true })).catch(() => undefined)
}
