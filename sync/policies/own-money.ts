import { Refusal } from '../lib/refusal.ts'
import type { Actor } from './actor.ts'

/** Refuses to let a person who was a customer before give money to the own account. */
export function mustBeForOthers({ accountId }: Pick<Actor, 'accountId'>, ownerId: string | null): void {
  if (ownerId !== accountId) return
  throw new Refusal(
    'forbidden',
    'This is about your own account. Ask a colleague to decide it: nobody gives money to themselves.',
  )
}
