import { useEffect } from 'react'
import { minuteMs } from '#sync/lib/durations.ts'
import { deviceNow } from '../../browser/seams.ts'
import { rosterQuery } from '../../queries/api/handhelds.ts'
import { useServerQuery } from '../../queries/api/use-server-query.ts'
import { lockHandheld, noteActive, setRoster, useHandheld } from '../../stores/handheld.ts'
import { LockScreen } from './lock-screen.tsx'

const lookMs = 5_000
/** Touches come many times a second: the disk hears of one now and then. */
const noteMs = 10_000

const isIdle = (): boolean => {
  const { roster, work, activeAt } = useHandheld.getState()
  // A clock that was put back says nothing.
  return work !== null && Math.abs(deviceNow() - activeAt) > (roster?.idleMinutes ?? 1) * minuteMs
}

/** Locks what nobody has touched for as long as the handheld is set up for, also over a reload or a sleep. */
function useIdleLock(): void {
  useEffect(() => {
    const look = () => {
      if (isIdle()) lockHandheld()
    }
    const touched = () => {
      look()
      if (useHandheld.getState().work && deviceNow() - useHandheld.getState().activeAt > noteMs)
        noteActive(deviceNow())
    }
    const events = ['pointerdown', 'keydown', 'visibilitychange'] as const
    for (const name of events) document.addEventListener(name, touched, { capture: true })
    const timer = setInterval(look, lookMs)
    look()
    return () => {
      for (const name of events) document.removeEventListener(name, touched, { capture: true })
      clearInterval(timer)
    }
  }, [])
}

/** Another tab of this browser has locked it, or somebody took over there. */
function useOtherTabs(): void {
  useEffect(() => {
    const follow = ({ key }: StorageEvent) => {
      if (key === 'quayside.handheld') void useHandheld.persist.rehydrate()
    }
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [])
}

/** What makes a device a shared handheld: it knows who may work on it, and is locked when nobody does. */
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
