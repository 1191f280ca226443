import { Anchor, Button } from '@mantine/core'
import { idTypeText } from '#sync/entities/accounts/id-types.ts'
import type { DeliveryProof } from '#sync/entities/deliveries/delivery.ts'
import { doorCodeText } from '#sync/entities/deliveries/delivery-status.ts'
import { useAddresses } from '../../photos/images.ts'
import { fetchDeliveryProof } from '../../queries/api/deliveries.ts'
import { toastError } from '../../stores/notifications.ts'
import { saveFile } from '../../ui/files/save-file.ts'
import { PdfIcon } from '../../ui/icons.ts'
import { FactList } from '../../ui/layout/facts.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { formatDateTime } from '../../ui/texts/format.ts'
import classes from './deliveries.module.css'

async function download(deliveryId: string): Promise<void> {
  try {
    saveFile(await fetchDeliveryProof(deliveryId), 'Proof of delivery.pdf')
  } catch (error) {
    toastError('The proof was not downloaded', error instanceof Error ? error.message : '')
  }
}

/** The result of the code; null where none was asked for. */
const codeFact = ({ codeResult = 'NotAsked', codeReason }: DeliveryProof): string | null =>
  codeResult === 'NotAsked' ? null : [doorCodeText[codeResult], codeReason].filter(Boolean).join(': ')

/** The recipient of the packages, the ID and the signature, and the location. */
export function ProofPanel({ deliveryId, proof }: { deliveryId: string; proof: DeliveryProof }) {
  const { signatureFileId, photoFileIds, idType, idLast4, latitude, longitude, accuracyM } = proof
  const fileIds = [...(signatureFileId ? [signatureFileId] : []), ...photoFileIds]
  const addresses = useAddresses(fileIds)
  const place = latitude !== null && longitude !== null ? `${latitude},${longitude}` : null
  return (
    <Panel
      title="Proof of delivery"
      action={
        <Button
          variant="default"
          leftSection={<PdfIcon size={18} />}
          onClick={() => void download(deliveryId)}
        >
          PDF
        </Button>
      }
    >
      <FactList
        facts={[
          ['Received by', proof.recipientName],
          ['Relationship', proof.relationship || null],
          ['ID shown', idType === '' ? null : `${idTypeText(idType)}${idLast4 && ` …${idLast4}`}`],
          ['When', formatDateTime(proof.at)],
          ['Customer’s code', codeFact(proof)],
          [
            'Where',
            place && (
              <Anchor
                key="where"
                href={`https://www.google.com/maps/search/?api=1&query=${place}`}
                target="_blank"
                rel="noreferrer"
                fz="inherit"
              >
                Open map{accuracyM !== null && ` (within ${Math.round(accuracyM)} m)`}
              </Anchor>
            ),
          ],
        ]}
      />
      {fileIds.length > 0 && (
        <div className={classes['pictures']}>
          {fileIds.map((fileId) => (
            <a key={fileId} href={addresses.get(fileId)} target="_blank" rel="noreferrer">
              <img
                src={addresses.get(fileId)}
                alt={fileId === signatureFileId ? 'Signature' : 'Photo of the hand-over'}
              />
            </a>
          ))}
        </div>
      )}
    </Panel>
  )
}
