import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { OperatorError } from '../core/operator-error.ts'
import { openPrivateFolder } from '../core/private-files.ts'
import { isNoSpace } from '../db/core/errors.ts'

const trialName = 'trial-of-the-server.part'

/**
 * Writes a small file into the folder for backups and removes it. Throws an OperatorError that says what to do where that
 * fails, because a backup that can't be made would be missed on the day it is needed. A full disk is no reason: a server
 * starts on one, and backups go on when there is room.
 */
export function mustWriteBackups(folder: string): void {
  const trial = join(folder, trialName)
  try {
    openPrivateFolder(folder)
    writeFileSync(trial, '')
    rmSync(trial)
  } catch (error) {
    if (isNoSpace(error)) return
    const reason = error instanceof Error ? error.message : String(error)
    throw new OperatorError(
      `No backup can be written to BACKUP_DIR, ${folder} (${reason}). The server did not start and nothing was changed. Choose one:
  - If its disk is not mounted, mount it.
  - Let the user of the server write there. Under systemd the unit has to name the folder with ReadWritePaths.
  - Name another folder with BACKUP_DIR, or empty it to make no backups.`,
    )
  }
}
