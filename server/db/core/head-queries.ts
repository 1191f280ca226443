import { query } from './reading/statements.ts'

export const headNow = query<Record<never, never>>()((db) =>
  db.selectFrom('syncHead').select(['epoch', 'v', 'tag']).where('id', '=', 1),
)
export const makeHead = query<{ epoch: string; tag: number }>()((db, param) =>
  db.insertInto('syncHead').values({ id: 1, epoch: param('epoch'), v: 0, tag: param('tag') }),
)
export const moveHead = query<{ v: number; tag: number }>()(
  (db, param) =>
    db
      .updateTable('syncHead')
      .set({ v: param('v'), tag: param('tag') })
      .where('id', '=', 1),
  {
    many: {
      onPostgres: `update "syncHead" set "v" = "last"."v", "tag" = "last"."tag"
        from (select "v", "tag" from json_to_recordset($1) as "moves"("v" bigint, "tag" bigint)
          order by "v" desc limit 1) as "last" where "id" = 1`,
    },
  },
)
export const turnEpoch = query<{ epoch: string; tag: number }>()((db, param) =>
  db
    .updateTable('syncHead')
    .set({ epoch: param('epoch'), tag: param('tag') })
    .where('id', '=', 1),
)
/** The last commit then belongs to the new history: marks and devices that know its tag are distinguished by it. */
export const retagLastCommit = query<{ tag: number }>()((db, param) =>
  db
    .updateTable('syncCommit')
    .set({ tag: param('tag') })
    .where('v', '=', (eb) => eb.selectFrom('syncHead').select('v').where('id', '=', 1)),
)
export const addCommit = query<{ v: number; tag: number; at: string }>()((db, param) =>
  db.insertInto('syncCommit').values({ v: param('v'), tag: param('tag'), at: param('at') }),
)
export const lastCommit = query<Record<never, never>>()((db) =>
  db.selectFrom('syncCommit').select('at').orderBy('v', 'desc').limit(1),
)
export const commitOf = query<{ v: number }>()((db, param) =>
  db.selectFrom('syncCommit').select(['tag', 'at']).where('v', '=', param('v')),
)
