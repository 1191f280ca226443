import { memo, useEffect, useRef, useSyncExternalStore } from 'react'
import { binText } from '#sync/rules/packages/bin-text.ts'
import { useIsBehind } from '../queries/sync-status.ts'
import { coversTop } from '../ui/dialogs/covered-edge.ts'
import {
  AllDoneIcon,
  CheckIcon,
  type Icon,
  ReadyIcon,
  ScannerIcon,
  StopIcon,
  UnidentifiedIcon,
  UnknownIcon,
} from '../ui/icons.ts'
import { soundLock, type VerdictKind } from './feedback.ts'
import { useScanSettings } from './scan-settings.ts'
import { useIsAway } from './use-is-away.ts'
import type { ShownAnswer } from './use-verdict.ts'
import classes from './verdict.module.css'

/** Colour, shape and text each convey the verdict on their own: for sunlight, colour blindness and screen readers. */
const icons: Record<VerdictKind, Icon> = {
  taken: CheckIcon,
  unidentified: UnidentifiedIcon,
  ready: ReadyIcon,
  done: AllDoneIcon,
  unknown: UnknownIcon,
  refused: StopIcon,
}

const zoomedQuery = '(max-height: 25em)'

/**
 * The answer to the last scan, large enough to read at arm's length. It stays mounted, so that screen readers announce
 * it, and keeps its height, so that nothing below it moves under a thumb.
 */
export const ScanVerdict = memo((props: { shown: ShownAnswer | null; waitingFor: string }) => {
  const { shown: shownAnswer, waitingFor } = props
  const area = useRef<HTMLDivElement>(null)
  const isAway = useIsAway(area)
  const nth = shownAnswer?.nth ?? 0
  useEffect(() => {
    // A zoomed page shows only a few lines, so the answer has to scroll into view.
    if (nth > 0 && window.matchMedia(zoomedQuery).matches) area.current?.scrollIntoView({ block: 'nearest' })
  }, [nth])
  return (
    <>
      <div
        ref={area}
        role="status"
        aria-live="assertive"
        aria-atomic="true"
        data-testid="verdict"
        className={classes['area']}
      >
        {shownAnswer ? <Banner key={shownAnswer.nth} shown={shownAnswer} /> : <Waiting text={waitingFor} />}
      </div>
      {shownAnswer && isAway && <Strip key={shownAnswer.nth} shown={shownAnswer} />}
    </>
  )
})

/**
 * The verdict in one line below the top bar while the page is scrolled past it. Screen readers announce the original.
 */
function Strip({ shown: shownAnswer }: { shown: ShownAnswer }) {
  const Sign = icons[shownAnswer.verdict]
  return (
    <div
      ref={coversTop}
      className={classes['strip']}
      data-verdict={shownAnswer.verdict}
      data-testid="verdict-strip"
      data-print="never"
      aria-hidden
    >
      <Sign className={classes['icon']} size={20} stroke={2.5} />
      <span className={classes['stripText']}>
        <strong>{shownAnswer.headline}</strong> {shownAnswer.text}
      </span>
      {shownAnswer.code !== '' && (
        <span className={classes['stripCode']}>
          <bdi>{shownAnswer.code}</bdi>
        </span>
      )}
    </div>
  )
}

function Banner({ shown: shownAnswer }: { shown: ShownAnswer }) {
  const Sign = icons[shownAnswer.verdict]
  return (
    <div className={classes['banner']} data-verdict={shownAnswer.verdict}>
      <div className={classes['top']}>
        <Sign className={classes['icon']} size={28} stroke={2.5} aria-hidden />
        <div className={classes['headline']}>{shownAnswer.headline}</div>
      </div>
      <div className={classes['middle']}>
        {shownAnswer.text !== '' && <div className={classes['text']}>{shownAnswer.text}</div>}
        {shownAnswer.mode && (
          <div className={classes['mode']} data-mode={shownAnswer.mode}>
            {shownAnswer.mode}
          </div>
        )}
        {shownAnswer.bin !== null && (
          <div className={classes['bin']} data-none={shownAnswer.bin === '' || undefined}>
            {binText(shownAnswer.bin)}
          </div>
        )}
      </div>
      {shownAnswer.code !== '' && <div className={classes['code']}>{shownAnswer.code}</div>}
      {shownAnswer.detail !== '' && <div className={classes['detail']}>{shownAnswer.detail}</div>}
    </div>
  )
}

const Waiting = ({ text }: { text: string }) => (
  <div className={`${classes['banner']} ${classes['waiting']}`}>
    <div className={classes['middle']}>
      <ScannerIcon className={classes['icon']} size={44} stroke={1.5} aria-hidden />
      <div className={classes['prompt']}>
        <div className={classes['text']}>{text}</div>
        <LoadingHint />
        <SoundHint />
      </div>
    </div>
  </div>
)

/** Until all rows have arrived, a scan may not find a package that the server knows. */
function LoadingHint() {
  if (!useIsBehind()) return null
  return <div className={classes['hint']}>Packages are still loading on this device</div>
}

/** Browsers mute a page until it is touched, and people don't notice scans without sound. */
function SoundHint() {
  const isLocked = useSyncExternalStore(soundLock.subscribe, soundLock.isLocked)
  const isWanted = useScanSettings(({ sound }) => sound)
  if (!isLocked || !isWanted) return null
  return <div className={classes['hint']}>Tap once to turn on sound</div>
}
