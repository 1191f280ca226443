import type { HandheldSettings } from '#sync/api/accounts/handhelds.ts'
import { WordedError } from '#sync/lib/refusal.ts'
import { notifyTabs } from '../browser/tabs.ts'
import { call } from '../http/call.ts'
import { handhelds } from '../http/calls.ts'
import { setToken } from '../http/token.ts'
import { wakeNow } from '../replica/engine-wake.ts'
import { readReplica } from '../replica/read-replica.ts'
import { openFor, requireReplica } from '../replica/replica.ts'
import { stopPush } from './leave-push.ts'
import { forgetPerson, rememberSession } from './people.ts'
import { askToPersist, begin } from './session.ts'
import { toSession } from './session-refresh.ts'
import { clearSiteStorage } from './site-storage.ts'

const unsentText = 'Let your own work on this device sync first. Then it can become a shared handheld.'

/** Turns this device into a shared handheld. The person is logged out, and nothing of theirs stays. */
export async function shareDevice(settings: HandheldSettings): Promise<void> {
  const { accountId } = requireReplica()
  const { hasUnsent, removeReplica } = await import('./wipe.ts')
  if (await readReplica(hasUnsent)) throw new WordedError(unsentText)
  await stopPush(accountId)
  const { jwtToken, user } = await call(handhelds('handhelds.open'), { body: settings })
  notifyTabs({ t: 'session', accountId: null })
  openFor(null)
  rememberSession(null)
  clearSiteStorage()
  await removeReplica(accountId)
  forgetPerson(accountId)
  setToken(jwtToken)
  begin(toSession(user, true))
  wakeNow()
  void askToPersist()
}
