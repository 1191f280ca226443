import { readBadge } from '#sync/rules/accounts/worker-key.ts'
import type { Scan } from '#sync/rules/tracking/scan.ts'
import { deviceNow } from '../../browser/seams.ts'
import { useBadgeAnswer } from '../../scan/badge-answer.ts'
import { giveFeedback } from '../../scan/feedback.ts'
import { answer, type ScanAnswer } from '../../scan/use-verdict.ts'
import { isHandheld, lockedText, lockHandheld, noteActive, useHandheld } from '../../stores/handheld.ts'
import { useSessionStore } from '../../stores/session.ts'

type Say = (answer: ScanAnswer) => void

const unknownBadge = answer('refused', 'Badge not known here', {
  text: 'It may be an old one, or of another branch. Choose your name and enter your PIN.',
})
const elsewhere = answer('refused', 'This is a badge', { text: 'Badges work on shared handhelds.' })

/** Shows the reply on the lock screen or over the page, wherever the person is looking. */
function refuse(reply: ScanAnswer, say: Say): void {
  if (useHandheld.getState().work) say(reply)
  else {
    giveFeedback(reply.verdict)
    useBadgeAnswer.setState({ problem: `${reply.headline}. ${reply.text}` })
  }
}

async function takeOver(code: string, say: Say): Promise<void> {
  const { takeOverByBadge } = await import('../../session/take-over.ts')
  const result = await takeOverByBadge(code)
  if (result.is === 'done')
    return say(answer('done', `${useHandheld.getState().work?.actor.name ?? ''} is working now`))
  if (result.is !== 'pin') return refuse(unknownBadge, say)
  giveFeedback('ready')
  lockHandheld()
  useBadgeAnswer.setState({ worker: result.worker, problem: '' })
}

/** Handles badges, which are never packages; a locked handheld accepts nothing else. Returns true if it handled the scan. */
export function keepBadges({ raw }: Scan, say: Say): boolean {
  const { session } = useSessionStore.getState()
  const isBadge = readBadge(raw) !== null
  if (!session || !isHandheld(session)) {
    if (isBadge) say(elsewhere)
    return isBadge
  }
  const isLocked = useHandheld.getState().work === null
  // A camera scan counts as activity, because it comes without a touch.
  if (!isLocked) noteActive(deviceNow())
  if (isBadge) void takeOver(raw, say)
  else if (isLocked) refuse(answer('refused', 'Locked', { text: lockedText }), say)
  return isBadge || isLocked
}
