import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { prepare } from '../deps/start-up.ts'
import { openTestApp } from '../test/app.ts'

test('a folder for backups that can’t be written is refused at the start, before anybody relies on it', async () => {
  const parent = mkdtempSync(join(tmpdir(), 'quayside-backup-folder-'))
  try {
    writeFileSync(join(parent, 'file'), '')
    const server = await openTestApp({ BACKUP_DIR: join(parent, 'file') }, { packages: 2, living: 2 })
    await expect(prepare(server.app.deps)).rejects.toThrow(
      /^No backup can be written to BACKUP_DIR.*Under systemd the unit has to name the folder with ReadWritePaths/s,
    )
    rmSync(join(parent, 'file'))
    await prepare(server.app.deps)
    expect(readdirSync(join(parent, 'file'))).toEqual([])
    await server.close()
  } finally {
    rmSync(parent, { recursive: true })
  }
})
