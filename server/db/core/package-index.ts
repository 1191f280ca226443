import type { Package } from '#sync/entities/package.ts'
import { searchTextOf } from '../tables/search-text.ts'
import { type Query, query, type Statements } from './statements.ts'

const rowNumber: Query<{ id: string }, { rowNumber: number }> = query<{ id: string }>()((db, param) =>
  db.selectFrom('package').select('rowNumber').where('packageId', '=', param('id')),
)
const addText = query<{ n: number; body: string }>()((db, param) =>
  db.insertInto('packageText').values({ rowid: param('n'), body: param('body') } as never),
)
const changeText = query<{ n: number; body: string }>()((db, param) =>
  db
    .updateTable('packageText')
    .set({ body: param('body') })
    .where('rowid', '=', param('n')),
)
const removeText = query<{ n: number }>()((db, param) =>
  db.deleteFrom('packageText').where('rowid', '=', param('n')),
)
const addCode = query<{ code: string; id: string }>()((db, param) =>
  db.insertInto('packageCode').values({ code: param('code'), packageId: param('id') }),
)
const removeCode = query<{ code: string; id: string }>()((db, param) =>
  db.deleteFrom('packageCode').where('code', '=', param('code')).where('packageId', '=', param('id')),
)

/** Keeps what finds a package in step with the row, in the row's own transaction. */
export async function indexPackage(
  write: Statements,
  before: Package | undefined,
  after: Package,
): Promise<void> {
  await indexCodes(write, before?.codes ?? [], after.codes, after.packageId)
  const old = searchTextOf(before)
  const body = searchTextOf(after)
  if (old === body) return
  const n = (await write.get(rowNumber, { id: after.packageId }))?.rowNumber ?? 0
  if (body === '') await write.send(removeText, { n })
  else if (old === '') await write.send(addText, { n, body })
  else await write.send(changeText, { n, body })
}

async function indexCodes(
  write: Statements,
  old: readonly string[],
  now: readonly string[],
  id: string,
): Promise<void> {
  for (const code of old) if (!now.includes(code)) await write.send(removeCode, { code, id })
  for (const code of new Set(now)) if (!old.includes(code)) await write.send(addCode, { code, id })
}
