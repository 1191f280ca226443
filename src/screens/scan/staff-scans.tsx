import { useRouter } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { packagePolicy } from '#sync/policies/package.ts'
import type { Scan } from '#sync/rules/tracking/scan.ts'
import { interceptScans } from '../../scan/claims.ts'
import { giveFeedback } from '../../scan/feedback.ts'
import { ScanLayer } from '../../scan/scan-layer.tsx'
import { answer, brokenAnswer, type ScanAnswer } from '../../scan/use-verdict.ts'
import { holdScans } from '../../scan/waiting-scans.ts'
import { notify, toastError } from '../../stores/notifications.ts'
import { useSessionStore } from '../../stores/session.ts'
import { useSignOut } from '../../stores/sign-out.ts'
import { keepBadges } from './badge-scans.ts'
import { find } from './look-up.ts'
import { holdScansDuringMoves } from './page-moves.ts'
import type { ScanPage } from './scan-target.ts'

/** Listens to the scanner on every staff screen, and opens the target of scans that the screen doesn't handle. */
export function StaffScans() {
  const router = useRouter()
  const handler = useMemo(() => {
    let latest = 0
    const open = async (page: ScanPage, to: string, code: string) => {
      if (router.state.location.pathname === to) return say(answer('done', `${code} is this ${page}`))
      giveFeedback('ready')
      for (const menu of document.querySelectorAll<HTMLElement>(':popover-open')) menu.hidePopover()
      await router.navigate({ to })
    }
    const answerScan = async (scan: Scan, onServer: () => void) => {
      const scanNumber = ++latest
      const blockedAnswer = blockedBy(scan)
      if (blockedAnswer) return say(blockedAnswer)
      const target = await find(scan, onServer)
      // Drops the result if the person has scanned something else or typed into a form meanwhile.
      if (scanNumber !== latest) return
      const late = target.is === 'open' ? blockedBy(scan) : null
      if (late) say(late)
      else if (target.is === 'open') await open(target.what, target.to, scan.recognised.canonical || scan.raw)
      else say(target.answer)
    }
    return {
      onBroken: () => say(brokenAnswer),
      // A scan may open a page that handles the next scans, so these wait for the page, but not for the server's
      // search.
      onScan: (scan: Scan) => {
        const release = holdScans()
        void answerScan(scan, release).finally(release)
      },
      onTooEarly: (scan: Scan) =>
        say(
          answer('refused', 'The page is still loading', {
            text: `You scanned ${scan.recognised.canonical || scan.raw}. Scan it again when the page is here.`,
          }),
        ),
    }
  }, [router])
  useEffect(() => interceptScans((scan) => keepBadges(scan, say)), [])
  useEffect(() => holdScansDuringMoves(router), [router])
  return <ScanLayer unclaimed={handler} />
}

/** Returns an answer if opening a page would lose unsaved input. */
function blockedBy({ recognised, raw }: Scan): ScanAnswer | null {
  const code = recognised.canonical || raw
  const session = useSessionStore.getState().session
  if (document.querySelector('[aria-modal="true"]:not([data-navigation] *)'))
    return answer('refused', `Close the dialog first`, { text: `You scanned ${code}. Then scan it again.` })
  if (useSignOut.getState().unsaved > 0)
    return answer('refused', `Save or cancel the form first`, {
      text: `You scanned ${code}. Then scan it again.`,
    })
  return session && packagePolicy.canSearch(session)
    ? null
    : answer('refused', `You can’t open packages`, {
        text: `You scanned ${code}. Ask an administrator for access.`,
      })
}

const good: ReadonlySet<ScanAnswer['verdict']> = new Set(['ready', 'done'])

function say({ verdict, headline, text }: ScanAnswer): void {
  giveFeedback(verdict)
  if (good.has(verdict)) notify('success', [headline, text].filter((part) => part !== '').join('. '))
  else toastError(headline, text)
}
