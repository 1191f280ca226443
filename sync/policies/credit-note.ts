import type { Actor } from './actor.ts'
import { isGranted } from './granted.ts'

type Asker = Pick<Actor, 'role' | 'permissions'>

/** The rights of staff on credit notes. Reading an account's notes is decided by the account policy. */
export const creditNotePolicy = {
  canCreate: (actor: Asker): boolean => isGranted(actor, 'CreditNoteCreate'),
  canUpdate: (actor: Asker): boolean => isGranted(actor, 'CreditNoteUpdate'),
  canRemove: (actor: Asker): boolean => isGranted(actor, 'CreditNoteDelete'),
}
