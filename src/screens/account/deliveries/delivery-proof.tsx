import type { DeliveryProof } from '#sync/entities/deliveries/delivery.ts'
import { HandoverFacts } from '../package/handover-panel.tsx'

/** The name of the recipient and the time, with the photo taken at the door. */
export const DeliveryProofPanel = ({
  proof: { recipientName, at, photoFileIds },
}: {
  proof: DeliveryProof
}) => <HandoverFacts receivedBy={recipientName} at={at} photoFileIds={photoFileIds} />
