import type { Actor } from './actor.ts'
import { isGranted } from './granted.ts'

type Asker = Pick<Actor, 'role' | 'permissions'>

/** What staff do with credit notes; whose notes one reads is a question for the account. */
export const creditNotePolicy = {
  canCreate: (actor: Asker): boolean => isGranted(actor, 'CreditNoteCreate'),
  canUpdate: (actor: Asker): boolean => isGranted(actor, 'CreditNoteUpdate'),
  canRemove: (actor: Asker): boolean => isGranted(actor, 'CreditNoteDelete'),
}
