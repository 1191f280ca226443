import { query } from './statements.ts'

export const headNow = query<Record<never, never>>()((db) =>
  db.selectFrom('syncHead').select(['epoch', 'v', 'tag']).where('id', '=', 1),
)
export const makeHead = query<{ epoch: string; tag: number }>()((db, given) =>
  db.insertInto('syncHead').values({ id: 1, epoch: given('epoch'), v: 0, tag: given('tag') }),
)
export const moveHead = query<{ v: number; tag: number }>()((db, given) =>
  db
    .updateTable('syncHead')
    .set({ v: given('v'), tag: given('tag') })
    .where('id', '=', 1),
)
export const turnEpoch = query<{ epoch: string; tag: number }>()((db, given) =>
  db
    .updateTable('syncHead')
    .set({ epoch: given('epoch'), tag: given('tag') })
    .where('id', '=', 1),
)
/** The last commit is then one of the new history: marks and devices that know its tag are told apart by it. */
export const retagLastCommit = query<{ tag: number }>()((db, given) =>
  db
    .updateTable('syncCommit')
    .set({ tag: given('tag') })
    .where('v', '=', (eb) => eb.selectFrom('syncHead').select('v').where('id', '=', 1)),
)
export const addCommit = query<{ v: number; tag: number; at: string }>()((db, given) =>
  db.insertInto('syncCommit').values({ v: given('v'), tag: given('tag'), at: given('at') }),
)
export const lastCommit = query<Record<never, never>>()((db) =>
  db.selectFrom('syncCommit').select('at').orderBy('v', 'desc').limit(1),
)
export const commitTag = query<{ v: number }>()((db, given) =>
  db.selectFrom('syncCommit').select('tag').where('v', '=', given('v')),
)
