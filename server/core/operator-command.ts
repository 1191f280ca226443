import { OperatorError } from './operator-error.ts'

const needsQuotes = /[^\w@%+=:,./-]/

const quoteForShell = (argument: string): string =>
  needsQuotes.test(argument) ? `'${argument.replaceAll("'", "'\\''")}'` : argument

/** A command of this project as an operator types it into a shell: `npm run NAME -- ARGUMENTS`. */
export const operatorCommand = (name: string, ...args: readonly string[]): string =>
  [`npm run ${name}`, ...(args.length > 0 ? ['--', ...args.map(quoteForShell)] : [])].join(' ')

/**
 * The data folder and the note outside the folder as arguments, for a shell that doesn't have the server's settings.
 */
export const folderArguments = ({
  dataDir,
  epochMark,
}: {
  readonly dataDir: string
  readonly epochMark: string
}): string[] => (epochMark === `${dataDir}.epoch.json` ? [dataDir] : [dataDir, epochMark])

/** The environment with the folders that `folderArguments` put into a command: where they are left out the settings hold. */
export const withFolders = (
  env: NodeJS.ProcessEnv,
  [dataDir, epochMark]: readonly string[],
): NodeJS.ProcessEnv => ({
  ...env,
  ...(dataDir === undefined ? {} : { DATA_DIR: dataDir }),
  ...(epochMark === undefined ? {} : { EPOCH_MARK: epochMark }),
})

/** Throws for a command that works on an SQLite database when the settings name another one. */
export function mustKeepDataInFolder({ databaseUrl }: { readonly databaseUrl: string | null }): void {
  if (databaseUrl !== null)
    throw new OperatorError(
      'DATABASE_URL is set, and this command is for the SQLite database of DATA_DIR. Nothing was changed. Back up and restore PostgreSQL with its own tools, then run "npm run new-history".',
    )
}
