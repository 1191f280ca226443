import { query } from '../core/reading/statements.ts'
import type { AllowanceTable } from '../tables/accounts-tables.ts'

export const allowanceOf = query<{ accountId: string; kind: string }>()((db, param) =>
  db
    .selectFrom('allowance')
    .select(['left', 'at'])
    .where('accountId', '=', param('accountId'))
    .where('kind', '=', param('kind')),
)

export const putAllowance = query<{ [C in keyof AllowanceTable]: AllowanceTable[C] }>()((db, param) =>
  db
    .insertInto('allowance')
    .values({
      accountId: param('accountId'),
      kind: param('kind'),
      left: param('left'),
      at: param('at'),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['accountId', 'kind'])
        .doUpdateSet((eb) => ({ left: eb.ref('excluded.left'), at: eb.ref('excluded.at') })),
    ),
)
