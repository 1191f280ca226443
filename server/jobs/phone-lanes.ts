import type { FastifyBaseLogger } from 'fastify'
import type { PhoneChannel } from '#sync/entities/messages/message-topics.ts'
import type { MessageDeps } from '../messages/deps.ts'
import { sendNextToPhone } from '../messages/phone/send-phone.ts'
import { lookUpUnsure, recoverLostToPhone } from '../messages/phone/unsure.ts'

/** The messages on their way by one channel. */
const together = 2

/**
 * Sends messages to phones separately from the rounds of mails and pushes: a slow provider holds up only its own
 * channel.
 */
export function openPhoneLanes(deps: MessageDeps, log: FastifyBaseLogger) {
  let isStopped = false
  const lanes = new Map<PhoneChannel, Promise<void>>()

  const lane = async (channel: PhoneChannel): Promise<void> => {
    while (!isStopped && !deps.db.room.isFull && (await sendNextToPhone(deps, channel)));
  }
  const work = async (channel: PhoneChannel): Promise<void> => {
    try {
      await recoverLostToPhone(deps, channel)
      await lookUpUnsure(deps, channel)
      await Promise.all(Array.from({ length: together }, () => lane(channel)))
    } catch (error) {
      if (!isStopped)
        log.error({ err: error, channel }, 'messages to phones could not be sent; they are tried again')
    } finally {
      lanes.delete(channel)
    }
  }
  return {
    start(channel: PhoneChannel): void {
      if (!isStopped && !lanes.has(channel)) lanes.set(channel, work(channel))
    },
    /** Comes back when nothing is on its way. */
    async settled(): Promise<void> {
      await Promise.all(lanes.values())
    },
    stop(): void {
      isStopped = true
    },
  }
}
