import { useEffect } from 'react'
import { minuteMs } from '#sync/lib/durations.ts'
import { deviceNow } from '../../browser/seams.ts'
import { rosterQuery } from '../../queries/api/handhelds.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { lockHandheld, noteActive, setRoster, useHandheld } from '../../stores/handheld.ts'
import { LockScreen } from './lock-screen.tsx'

const checkMs = 5_000
/** Saves the time of the last touch at most this often, because touches come many times a second. */
const noteMs = 10_000

const isIdle = (): boolean => {
  const { roster, work, activeAt } = useHandheld.getState()
  // A clock that was set back tells nothing.
  return work !== null && Math.abs(deviceNow() - activeAt) > (roster?.idleMinutes ?? 1) * minuteMs
}

/** Locks the handheld after its idle time without a touch, including time spent in a reload or asleep. */
function useIdleLock(): void {
  useEffect(() => {
    const look = () => {
      if (isIdle()) lockHandheld()
    }
    const onTouch = () => {
      look()
      if (useHandheld.getState().work && deviceNow() - useHandheld.getState().activeAt > noteMs)
        noteActive(deviceNow())
    }
    const events = ['pointerdown', 'keydown', 'visibilitychange'] as const
    for (const name of events) document.addEventListener(name, onTouch, { capture: true })
    const timer = setInterval(look, checkMs)
    look()
    return () => {
      for (const name of events) document.removeEventListener(name, onTouch, { capture: true })
      clearInterval(timer)
    }
  }, [])
}

/** Follows another tab of this browser that has locked the handheld or changed its user. */
function useOtherTabs(): void {
  useEffect(() => {
    const follow = ({ key }: StorageEvent) => {
      if (key === 'quayside.handheld') void useHandheld.persist.rehydrate()
    }
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [])
}

/** Makes a device a shared handheld: it knows its users, and locks when none of them is working. */
export function HandheldHost() {
  const answer = useServerQuery(rosterQuery)
  const roster = answer.is === 'shown' ? answer.data : null
  const isLocked = useHandheld(({ work }) => work === null)
  useEffect(() => {
    if (roster) setRoster(roster)
  }, [roster])
  useIdleLock()
  useOtherTabs()
  return isLocked ? <LockScreen /> : null
}
