import { memo, useEffect, useRef, useSyncExternalStore } from 'react'
import { useIsBehind } from '../queries/sync-status.ts'
import { useScanSettings } from '../stores/scan-settings.ts'
import { binText } from '../ui/bin-text.ts'
import { coversTop } from '../ui/covered-edge.ts'
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
import { useIsAway } from './use-is-away.ts'
import type { ShownAnswer } from './use-verdict.ts'
import classes from './verdict.module.css'

/** Colour, shape and words each say it alone: in sunlight, to the colour-blind, to a screen reader. */
const icons: Record<VerdictKind, Icon> = {
  taken: CheckIcon,
  unidentified: UnidentifiedIcon,
  ready: ReadyIcon,
  done: AllDoneIcon,
  unknown: UnknownIcon,
  refused: StopIcon,
}

const enlarged = '(max-height: 25em)'

/**
 * What the last scan came to, big enough to read at arm's length. Stays mounted, so that it is also read out, and keeps
 * its height, so that nothing below it moves under a thumb.
 */
export const ScanVerdict = memo((props: { shown: ShownAnswer | null; waitingFor: string }) => {
  const { shown, waitingFor } = props
  const area = useRef<HTMLDivElement>(null)
  const isAway = useIsAway(area)
  const nth = shown?.nth ?? 0
  useEffect(() => {
    // Enlarged, a page is a few lines high, and an answer below them would have to be looked for.
    if (nth > 0 && window.matchMedia(enlarged).matches) area.current?.scrollIntoView({ block: 'nearest' })
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
        {shown ? <Banner key={shown.nth} shown={shown} /> : <Waiting text={waitingFor} />}
      </div>
      {shown && isAway && <Strip key={shown.nth} shown={shown} />}
    </>
  )
})

/** The verdict in one line under the top bar, while the page is scrolled past it. It was read out where it stands. */
function Strip({ shown }: { shown: ShownAnswer }) {
  const Sign = icons[shown.verdict]
  return (
    <div
      ref={coversTop}
      className={classes['strip']}
      data-verdict={shown.verdict}
      data-testid="verdict-strip"
      data-print="never"
      aria-hidden
    >
      <Sign className={classes['icon']} size={20} stroke={2.5} />
      <span className={classes['stripText']}>
        <strong>{shown.headline}</strong> {shown.text}
      </span>
      {shown.code !== '' && (
        <span className={classes['stripCode']}>
          <bdi>{shown.code}</bdi>
        </span>
      )}
    </div>
  )
}

function Banner({ shown }: { shown: ShownAnswer }) {
  const Sign = icons[shown.verdict]
  return (
    <div className={classes['banner']} data-verdict={shown.verdict}>
      <div className={classes['top']}>
        <Sign className={classes['icon']} size={28} stroke={2.5} aria-hidden />
        <div className={classes['headline']}>{shown.headline}</div>
      </div>
      <div className={classes['middle']}>
        {shown.text !== '' && <div className={classes['text']}>{shown.text}</div>}
        {shown.bin !== null && (
          <div className={classes['bin']} data-none={shown.bin === '' || undefined}>
            {binText(shown.bin)}
          </div>
        )}
      </div>
      {shown.code !== '' && <div className={classes['code']}>{shown.code}</div>}
      {shown.detail !== '' && <div className={classes['detail']}>{shown.detail}</div>}
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

/** Until everything is here, a scan may not find what the server knows. */
function LoadingHint() {
  if (!useIsBehind()) return null
  return <div className={classes['hint']}>Packages are still loading on this device</div>
}

/** Browsers keep a page silent until somebody touches it, and a scan that nobody hears is not noticed. */
function SoundHint() {
  const isLocked = useSyncExternalStore(soundLock.subscribe, soundLock.isLocked)
  const isWanted = useScanSettings(({ sound }) => sound)
  if (!isLocked || !isWanted) return null
  return <div className={classes['hint']}>Tap once to turn on sound</div>
}
