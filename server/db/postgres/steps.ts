import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The part of a migration that an upgrade runs on PostgreSQL. */
export interface Step {
  readonly statements: readonly string[]
  /** True if servers of the version before it keep working on the database that has it. */
  readonly letsOthersGoOn: boolean
}

/** The first line of a step. */
export const firstLines = {
  othersGoOn: '-- Servers of the version before go on.',
  othersStop: '-- Servers of the version before must be stopped.',
} as const

/** Statements with an empty line between, as in the schema. */
export const statementsOf = (text: string): string[] =>
  text
    .split(/;\n\n|;\n$/)
    .map((statement) => statement.replace(/^(--[^\n]*\n+)+/, '').trim())
    .filter((statement) => statement !== '')

export const parseStep = (text: string): Step => ({
  statements: statementsOf(text),
  letsOthersGoOn: text.startsWith(`${firstLines.othersGoOn}\n`),
})

export const stepFolder = join(import.meta.dirname, 'migrations')

const readSteps = (): [name: string, step: Step][] =>
  readdirSync(stepFolder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => [file.replace('.sql', ''), parseStep(readFileSync(join(stepFolder, file), 'utf8'))])

/** The last migration from before there were steps. */
export const lastWithoutStep = '114-webhooks'

/** By the names of migrations, each of which from `lastWithoutStep` on has one. */
export const upgradeSteps: Record<string, Step> = Object.fromEntries(readSteps())
