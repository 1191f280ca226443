import { mutate } from '../../changes/mutate.ts'
import { toProof, useHandoverKey } from '../../components/recipient/proof.ts'
import { toRecipient } from '../../components/recipient/recipient.ts'
import { useSaveForm } from '../../components/save-form/use-save-form.ts'
import { doorSubject } from '../../photos/handover-drafts.ts'
import type { RoundStop } from '../../queries/round-reads.ts'
import { hasServer, useConnectionStore } from '../../stores/connection.ts'
import { toastSuccess } from '../../stores/notifications.ts'
import { notSavedText } from '../../ui/dialogs/not-saved.ts'
import {
  blankDoor,
  collectedOf,
  type DoorStop,
  type DoorValues,
  doorProblems,
  givenCode,
  refusedAt,
  stopTaken,
} from './door-values.ts'
import { stopName } from './stop-text.ts'
import { usePosition } from './use-position.ts'

/** The handover at a stop: its form, the owner of its draft, and the amount to pay before the handover. */
export function useDoor(stop: RoundStop, onDone: () => void) {
  const { deliveryId, packageIds, dueJmdCents, owedParts, cashRoundingJmdCents, waiver, contact, asksCode } =
    stop.delivery
  const position = usePosition()
  const hasContact = useConnectionStore(({ level }) => hasServer(level))
  const mustPay = dueJmdCents > 0 && waiver === null
  const persons = (contact?.authorizedPersons ?? []).map((person) => ({ ...person, idLast4: '' }))
  const doorStop: DoorStop = {
    packageIds,
    dueJmdCents,
    // A row that an older app read has none until the device reads it again.
    owedParts: owedParts ?? [],
    cashRoundingJmdCents,
    persons,
    mustPayNow: mustPay && hasContact,
    mayOweRest: waiver !== null,
    asksCode: asksCode ?? false,
  }
  const name = stopName(stop)
  const key = useHandoverKey(doorSubject(deliveryId))
  const state = useSaveForm<DoorValues>({
    initialValues: blankDoor(dueJmdCents),
    check: (values) => doorProblems(values, doorStop),
    async save(values) {
      const { recipient } = toRecipient(values, name, persons)
      const { relationship, idType, idLast4 } = recipient
      const { code, codeReason } = givenCode(values, doorStop)
      await mutate(
        'delivery.handOver',
        {
          deliveryId,
          proof: {
            recipientName: recipient.name,
            relationship,
            idType,
            idLast4: idLast4 ?? '',
            code,
            codeReason,
            ...position,
          },
          collected: collectedOf(values, stopTaken(values, doorStop)),
          refusedPackages: refusedAt(values, packageIds),
        },
        { proof: toProof(values), ...(key && { draft: key }) },
      )
      toastSuccess(`Handed over to ${recipient.name}`)
      onDone()
    },
    failure: notSavedText,
  })
  return { state, key, name, persons, position, doorStop, mustPay, hasContact }
}
