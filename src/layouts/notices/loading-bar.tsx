import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useLoading } from '../../http/loading.ts'
import classes from './loading-bar.module.css'

/** The specified times in milliseconds: shorter waits show nothing, and the bar takes this long to cross the page. */
export const throttleMs = 200
export const durationMs = 5000

/** Counts both requests and navigations, and disappears when the last of them ends. */
export function LoadingBar() {
  const requests = useLoading((state) => state.requests)
  const changing = useRouterState({ select: (state) => state.status === 'pending' })
  const busy = requests > 0 || changing
  const [isShown, setIsShown] = useState(false)
  // The timer is the only thing here outside of React.
  useEffect(() => {
    if (!busy) return setIsShown(false)
    const timer = setTimeout(() => setIsShown(true), throttleMs)
    return () => clearTimeout(timer)
  }, [busy])
  if (!isShown) return null
  return <div className={classes['bar']} style={{ animationDuration: `${durationMs}ms` }} aria-hidden />
}
