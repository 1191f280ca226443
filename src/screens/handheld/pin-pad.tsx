import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { EraseIcon } from '../../ui/icons.ts'
import classes from './handheld.module.css'

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const
const longest = 8
const shortest = 4

interface PinPadProps {
  busy: boolean
  /** The error under the dots, or ''. */
  problem: string
  onEnter: (pin: string) => void
}

/** Twelve keys for a gloved thumb, which a keyboard can also type. */
export function PinPad({ busy, problem, onEnter }: PinPadProps) {
  const [pin, setPin] = useState('')
  const type = (digit: string) => setPin((before) => (before.length < longest ? before + digit : before))
  const enter = () => {
    if (busy || pin.length < shortest) return
    onEnter(pin)
    setPin('')
  }
  useTyping({ type, enter, erase: () => setPin((before) => before.slice(0, -1)), clear: () => setPin('') })
  return (
    <div className={classes['pad']}>
      <p className={classes['dots']} role="status" aria-label={`${pin.length} digits entered`}>
        {Array.from({ length: Math.max(shortest, pin.length) }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place
          <span key={i} data-on={i < pin.length || undefined} />
        ))}
      </p>
      <p className={classes['problem']} role="alert">
        {problem}
      </p>
      <div className={classes['keys']}>
        {digits.map((digit) => (
          <Button key={digit} variant="default" disabled={busy} onClick={() => type(digit)}>
            {digit}
          </Button>
        ))}
        <Button
          variant="default"
          disabled={busy || pin === ''}
          aria-label="Delete the last digit"
          onClick={() => setPin((before) => before.slice(0, -1))}
        >
          <EraseIcon size={24} />
        </Button>
        <Button variant="default" disabled={busy} onClick={() => type('0')}>
          0
        </Button>
        <Button loading={busy} disabled={pin.length < shortest} onClick={enter}>
          OK
        </Button>
      </div>
    </div>
  )
}

interface Typing {
  type: (digit: string) => void
  enter: () => void
  erase: () => void
  clear: () => void
}

/** Input faster than any thumb comes from a scanner, and isn't a PIN. */
const scannerMs = 30

function useTyping(typing: Typing): void {
  const latest = useRef(typing)
  useEffect(() => {
    latest.current = typing
  })
  useEffect(() => {
    let lastAt = Number.NEGATIVE_INFINITY
    const onKey = (event: KeyboardEvent) => {
      const isScanner = event.timeStamp - lastAt < scannerMs
      lastAt = event.timeStamp
      if (isScanner) latest.current.clear()
      else if (/^\d$/.test(event.key)) latest.current.type(event.key)
      else if (event.key === 'Backspace') latest.current.erase()
      // Enter on a button presses that button.
      else if (event.key === 'Enter' && !(event.target instanceof HTMLButtonElement)) latest.current.enter()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
