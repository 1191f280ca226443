import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openPrivateFolder } from './private-files.ts'

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

test('files that an older version left open to others are closed; the target of a link is left alone', () => {
  const dir = mkdtempSync(join(tmpdir(), 'quayside-private-'))
  const data = join(dir, 'data')
  const outsideFile = join(dir, 'elsewhere.txt')
  mkdirSync(join(data, 'files', 'ab'), { recursive: true })
  writeFileSync(outsideFile, 'not ours')
  for (const path of [outsideFile, join(data, 'quayside.db')]) {
    writeFileSync(path, '')
    chmodSync(path, 0o644)
  }
  for (const path of ['.', 'files', 'files/ab']) chmodSync(join(data, path), 0o755)
  symlinkSync(outsideFile, join(data, 'link'))
  openPrivateFolder(data)
  const modes = ['.', 'files', 'files/ab', 'quayside.db'].map((path) => modeOf(join(data, path)))
  expect([...modes, modeOf(outsideFile)]).toEqual(['700', '700', '700', '600', '644'])
  openPrivateFolder(join(dir, 'new', 'deeper'))
  expect(modeOf(join(dir, 'new', 'deeper'))).toBe('700')
  rmSync(dir, { recursive: true })
})
