import type { PhoneReach, phones } from '#sync/api/messages/phones.ts'
import type { PhoneChannel } from '#sync/entities/messages/message-topics.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { must } from '#sync/lib/must.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { byOf } from '../../changes/audit-note.ts'
import { withTransaction } from '../../changes/with-transaction.ts'
import type { Tables } from '../../db/core/reading/reads.ts'
import { channelHold } from '../../db/messages/phone-budget.ts'
import { forgetNumber } from '../../db/messages/phone-numbers.ts'
import { findRecipient } from '../../db/messages/recipients.ts'
import type { Handlers } from '../../http/route.ts'
import { budgetNow } from '../../messages/phone/budget.ts'
import { enqueueCode, tryCode } from '../../messages/phone/codes.ts'
import { phoneReachOf, type Reach } from '../../messages/phone/reach.ts'
import type { RouteDeps } from '../deps.ts'

type PhoneDeps = Pick<RouteDeps, 'db' | 'env' | 'phones' | 'limits' | 'clock' | 'ids'>

async function ownReach(deps: PhoneDeps, db: Tables, accountId: string): Promise<Reach> {
  const recipient = must(await findRecipient(db, accountId), 'the account of a session')
  return phoneReachOf(deps, db, recipient)
}

const toReply = ({ number, isConfirmed, channels, stopped }: Reach): PhoneReach => ({
  number,
  isConfirmed,
  channels: [...channels],
  stopped: [...stopped],
})

/** A customer shouldn't wait for a code that can't go out. */
async function mustGoOut(deps: PhoneDeps, channel: PhoneChannel): Promise<void> {
  const { kysely } = deps.db.reads
  const now = deps.clock.now()
  const hold = await channelHold(kysely, channel)
  const { day, month } = await budgetNow(kysely, now)
  const isSpent = [day, month].some(({ spentJmdCents, limitJmdCents }) => spentJmdCents >= limitJmdCents)
  const costs = !deps.phones[channel].isFile
  if ((hold && hold.until > isoOf(now)) || (costs && isSpent))
    throw new Refusal('unavailable', 'We can’t send codes right now. Please try again later.')
}

export const phoneHandlers: Handlers<typeof phones, PhoneDeps> = {
  'phone.get': async ({ actor }, deps) =>
    toReply(await ownReach(deps, deps.db.reads.kysely, actor.accountId)),

  'phone.sendCode': async ({ body, signed, request }, deps) => {
    const { accountId } = signed.actor
    const { channel } = body
    const { number, channels, stopped } = await ownReach(deps, deps.db.reads.kysely, accountId)
    if (number === null)
      throw new Refusal('invalid', 'Enter your whole phone number in your profile first, with the area code.')
    if (!channels.includes(channel)) throw new Refusal('invalid', 'We can’t reach your number that way.')
    if (stopped.includes(channel))
      throw new Refusal('wrong-state', 'You replied STOP to us. Send START from your phone first.')
    await mustGoOut(deps, channel)
    // By the number too, so that several accounts don't flood another person's phone.
    await deps.limits.phoneCodes.take(accountId)
    await deps.limits.phoneCodes.take(number)
    await withTransaction(deps, byOf(signed, request, 'phone.code'), async (tx) => {
      await enqueueCode(deps, tx, { accountId, number, channel })
      await tx.note('phoneNumber', accountId, null, { codeSentTo: number, channel })
    })
    return { sentTo: number }
  },

  'phone.confirm': async ({ body, signed, request }, deps) => {
    const { accountId } = signed.actor
    const { isRight, reach } = await withTransaction(
      deps,
      byOf(signed, request, 'phone.confirm'),
      async (tx) => {
        const { number } = await ownReach(deps, tx.kysely, accountId)
        const isRightCode = await tryCode(deps, tx, { accountId, number, code: body.code })
        return { isRight: isRightCode, reach: await ownReach(deps, tx.kysely, accountId) }
      },
    )
    // A wrong try is kept, so it is refused only after the transaction.
    if (!isRight)
      throw new Refusal(
        'invalid',
        'That code isn’t right, or it has expired. Ask for a new one after five tries.',
        {
          code: ['is not right'],
        },
      )
    return toReply(reach)
  },

  'phone.remove': ({ signed, request }, deps) =>
    withTransaction(deps, byOf(signed, request, 'phone.remove'), async (tx) => {
      const { accountId } = signed.actor
      if (await forgetNumber(tx.kysely, accountId))
        await tx.note('phoneNumber', accountId, { confirmed: true }, { confirmed: false })
      return toReply(await ownReach(deps, tx.kysely, accountId))
    }),
}
