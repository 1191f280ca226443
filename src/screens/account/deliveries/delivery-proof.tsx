import type { DeliveryProof } from '#sync/entities/delivery.ts'
import { HandoverFacts } from '../package/handover-panel.tsx'

/** Who took the packages and when, with the photo of it. */
export const DeliveryProofPanel = ({
  proof: { recipientName, at, photoFileIds },
}: {
  proof: DeliveryProof
}) => <HandoverFacts receivedBy={recipientName} at={at} photoFileIds={photoFileIds} />
