import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { namesIn } from '#sync/lib/names-in.ts'
import { nouns } from '#sync/nouns/index.ts'

/** Nouns whose rows open in a dialog on the list. */
const nounsWithDialog = namesIn(nouns).filter((name) => nouns[name].page?.endsWith('?open=$id'))

/** The staff's lists of nouns. */
export const listAddresses: readonly string[] = Object.values(nouns).flatMap(
  ({ list }) => list?.address ?? [],
)

/** Dialogs of single rows; `$branch` is a placeholder for the id of a branch. */
export const dialogAddresses: readonly string[] = nounsWithDialog.flatMap(
  (name) => nouns[name].page?.replace('$id', `$${name}`) ?? [],
)

/** The query for a row of each noun that has a dialog, by the word in its address. */
export const dialogRows: Readonly<Record<string, string>> = Object.fromEntries(
  nounsWithDialog.map((name) => {
    const { key } = nouns[name]
    return [`$${name}`, `select ${key} as id from ${name} order by ${key} limit 1`]
  }),
)

const routes = join(import.meta.dirname, '../../src/routes/admin')

/** The file of a list's route, below src/routes/admin. */
export function routeOfList(address: string): string {
  const name = address.replace('/admin/', '')
  return existsSync(join(routes, `${name}.tsx`)) ? `${name}.tsx` : `${name}/index.tsx`
}
