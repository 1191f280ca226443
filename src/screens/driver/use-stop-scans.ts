import { useNavigate } from '@tanstack/react-router'
import { lookUp } from '../../queries/packages.ts'
import type { RoundStop } from '../../queries/round-reads.ts'
import { giveFeedback } from '../../scan/feedback.ts'
import { lookUpScan } from '../../scan/package-scan.ts'
import { useCapture } from '../../scan/use-capture.ts'
import { brokenAnswer } from '../../scan/use-verdict.ts'
import { toastError } from '../../stores/notifications.ts'

/** A box that is scanned outside the van opens its stop. */
export function useStopScans(stops: readonly RoundStop[]): void {
  const navigate = useNavigate()
  const refuse = (text: string) => {
    giveFeedback('refused')
    toastError(text)
  }
  useCapture({
    async onScan(scan) {
      const { pkg, answer } = await lookUpScan(scan, lookUp)
      const stop = stops.find(({ delivery }) => pkg && delivery.packageIds.includes(pkg.packageId))
      if (!stop) {
        const code = scan.recognised.canonical || scan.raw
        return refuse(
          `${pkg || answer.verdict === 'unknown' ? 'Not on your route' : answer.headline} · ${code}`,
        )
      }
      giveFeedback('ready')
      await navigate({ to: '/admin/driver/$delivery', params: { delivery: stop.delivery.deliveryId } })
    },
    onBroken: () => refuse(brokenAnswer.headline),
  })
}
