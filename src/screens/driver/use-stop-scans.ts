import { useNavigate } from '@tanstack/react-router'
import { lookUp } from '../../queries/packages.ts'
import type { RoundStop } from '../../queries/round-reads.ts'
import { isReplicaLoading } from '../../queries/sync-status.ts'
import { giveFeedback } from '../../scan/feedback.ts'
import { useCapture } from '../../scan/keys/use-capture.ts'
import { lookUpScan } from '../../scan/package-scan.ts'
import { stillLoadingAnswer } from '../../scan/still-loading.ts'
import { brokenAnswer } from '../../scan/use-verdict.ts'
import { toastError } from '../../stores/notifications.ts'

/** Scanning a package outside the van opens its stop. */
export function useStopScans(stops: readonly RoundStop[]): void {
  const navigate = useNavigate()
  const refuse = (text: string) => {
    giveFeedback('refused')
    toastError(text)
  }
  useCapture({
    async onScan(scan) {
      const isLoading = isReplicaLoading()
      const { pkg, answer } = await lookUpScan(scan, lookUp)
      const stop = stops.find(({ delivery }) => pkg && delivery.packageIds.includes(pkg.packageId))
      if (!stop) {
        const code = scan.recognised.canonical || scan.raw
        const isStranger = pkg !== null || answer.verdict === 'unknown'
        const why = isLoading ? stillLoadingAnswer('deliveries', code).headline : 'Not on your route'
        return refuse(`${isStranger ? why : answer.headline} · ${code}`)
      }
      giveFeedback('ready')
      await navigate({ to: '/admin/driver/$delivery', params: { delivery: stop.delivery.deliveryId } })
    },
    onBroken: () => refuse(brokenAnswer.headline),
  })
}
