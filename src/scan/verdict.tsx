import { type Icon, IconBarcode, IconCheck, IconChecks, IconHandStop, IconHelp } from '@tabler/icons-react'
import type { VerdictKind } from './feedback.ts'
import type { Said } from './use-verdict.ts'
import classes from './verdict.module.css'

/** Colour, shape and word each say it alone: in sunlight, to the colour-blind, to a screen reader. */
const looks: Record<VerdictKind, { icon: Icon; kind: string }> = {
  taken: { icon: IconCheck, kind: 'Taken' },
  done: { icon: IconChecks, kind: 'Already done' },
  unknown: { icon: IconHelp, kind: 'Unknown' },
  refused: { icon: IconHandStop, kind: 'Stop' },
}

/** What the last scan came to, big enough to read at arm's length. Stays mounted, so that it is also read out. */
export function Verdict({ said, waitingFor }: { said: Said | null; waitingFor: string }) {
  return (
    <div aria-live="assertive" aria-atomic="true" data-testid="verdict">
      {said ? <Banner key={said.nth} said={said} /> : <Waiting text={waitingFor} />}
    </div>
  )
}

function Banner({ said }: { said: Said }) {
  const { icon: Sign, kind } = looks[said.verdict]
  return (
    <div className={classes['banner']} data-verdict={said.verdict}>
      <Sign className={classes['icon']} size={44} stroke={2.5} aria-hidden />
      <div className={classes['words']}>
        <div className={classes['kind']}>{kind}</div>
        <div className={classes['text']}>{said.text}</div>
        {said.detail !== '' && <div className={classes['detail']}>{said.detail}</div>}
      </div>
    </div>
  )
}

const Waiting = ({ text }: { text: string }) => (
  <div className={`${classes['banner']} ${classes['waiting']}`}>
    <IconBarcode className={classes['icon']} size={44} stroke={1.5} aria-hidden />
    <div className={classes['text']}>{text}</div>
  </div>
)
