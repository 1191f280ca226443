import { Button, UnstyledButton } from '@mantine/core'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { HandheldWorker } from '#sync/api/accounts/handhelds.ts'
import { useBadgeAnswer } from '../../scan/badge-answer.ts'
import { checkOf, type TakeOver, takeOverByPin, triesLeft } from '../../session/take-over.ts'
import { mostTries, useHandheld, workersOf } from '../../stores/handheld.ts'
import { BackIcon, ForbiddenIcon, ScannerIcon } from '../../ui/icons.ts'
import classes from './handheld.module.css'
import { PinPad } from './pin-pad.tsx'

const blockedText = `${mostTries} wrong tries. Set a new PIN in your profile on another device, or ask your supervisor.`

const wrongText = (left: number): string =>
  left === 0 ? blockedText : `Wrong PIN. ${left === 1 ? 'One try' : `${left} tries`} left.`

/** Covers everything until a person takes over, and leaves the open page below as it was. */
export function LockScreen() {
  const name = useHandheld(({ roster }) => roster?.name ?? '')
  const badgeOwner = useBadgeAnswer(({ worker }) => worker)
  const problem = useBadgeAnswer(({ problem }) => problem)
  const [selectedWorker, choose] = useState<HandheldWorker | null>(badgeOwner)
  const frame = useRef<HTMLDialogElement>(null)
  // The browser's modal dialog makes everything else unreachable, including open dialogs.
  const cover = () => {
    if (frame.current?.isConnected && !frame.current.open) frame.current.showModal()
    frame.current?.focus()
  }
  useLayoutEffect(cover, [])
  useEffect(() => () => useBadgeAnswer.setState({ worker: null, problem: '' }), [])
  useEffect(() => {
    if (badgeOwner) choose(badgeOwner)
  }, [badgeOwner])
  const clearWorker = () => {
    choose(null)
    useBadgeAnswer.setState({ worker: null, problem: '' })
  }
  return (
    <dialog
      ref={frame}
      className={classes['lock']}
      aria-labelledby="handheld-locked"
      tabIndex={-1}
      data-keys="pin"
      onCancel={(event) => event.preventDefault()}
      onClose={cover}
    >
      <header className={classes['head']}>
        <ForbiddenIcon size={24} aria-hidden />
        <h1 id="handheld-locked">{selectedWorker ? selectedWorker.name : 'Who’s working?'}</h1>
        <p>{name}</p>
      </header>
      {selectedWorker ? (
        <EnterPin key={selectedWorker.accountId} worker={selectedWorker} onBack={clearWorker} />
      ) : (
        <Names onChoose={choose} />
      )}
      <footer className={classes['foot']}>
        <p role="alert">{problem}</p>
        <p>
          <ScannerIcon size={20} aria-hidden />
          Or scan your badge
        </p>
      </footer>
    </dialog>
  )
}

/** Returns the workers with the most recent one first. */
function useWorkers(): HandheldWorker[] {
  const roster = useHandheld((state) => state.roster)
  const recent = useHandheld((state) => state.recent)
  const place = (worker: HandheldWorker) => {
    const i = recent.indexOf(worker.accountId)
    return i < 0 ? recent.length : i
  }
  return [...workersOf(roster)].sort((a, b) => place(a) - place(b) || a.name.localeCompare(b.name))
}

function Names({ onChoose }: { onChoose: (worker: HandheldWorker) => void }) {
  const workers = useWorkers()
  if (workers.length === 0)
    return (
      <div className={classes['nobody']}>
        <p>Nobody can work on this handheld yet.</p>
        <p>Set a PIN in My Profile on your own device. This handheld needs a signal once to learn of it.</p>
      </div>
    )
  return (
    <ul className={classes['names']}>
      {workers.map((worker) => (
        <li key={worker.accountId}>
          <UnstyledButton className={classes['name'] ?? ''} onClick={() => onChoose(worker)}>
            {worker.name}
          </UnstyledButton>
        </li>
      ))}
    </ul>
  )
}

const noPinText = 'There is no PIN yet. Set one in your profile on another device.'

function EnterPin({ worker, onBack }: { worker: HandheldWorker; onBack: () => void }) {
  const [busy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<TakeOver | null>(null)
  const tries = useHandheld((state) => state.tries)
  const hasPin = checkOf(worker, 'pin') !== undefined
  const isBlocked = hasPin && triesLeft(worker, tries) === 0 && !busy
  const enter = async (pin: string) => {
    setBusy(true)
    setAnswer(await takeOverByPin(worker, pin))
    setBusy(false)
  }
  const problem = answer?.is === 'wrong' ? wrongText(answer.left) : ''
  return (
    <div className={classes['enter']}>
      {!hasPin || isBlocked ? (
        <p className={classes['blocked']} role="alert">
          {hasPin ? blockedText : noPinText}
        </p>
      ) : (
        <PinPad busy={busy} problem={problem} onEnter={(pin) => void enter(pin)} />
      )}
      <Button
        variant="default"
        className={classes['back'] ?? ''}
        leftSection={<BackIcon size={20} />}
        disabled={busy}
        onClick={onBack}
      >
        Someone else
      </Button>
    </div>
  )
}
