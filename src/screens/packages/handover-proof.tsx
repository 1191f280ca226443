import { idTypeText } from '#sync/entities/accounts/id-types.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { useAddresses } from '../../photos/images.ts'
import { useBranches } from '../../queries/branches.ts'
import { FactList } from '../../ui/layout/facts.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { formatDateTime } from '../../ui/texts/format.ts'
import classes from './list/packages.module.css'

type Handover = NonNullable<Package['handover']>

/** The proof of the handover: the recipient, the employee, the ID and the signature. */
export function HandoverProof({ handover }: { handover: Handover }) {
  const { signatureFileId, photoFileIds, idType, idLast4 } = handover
  const branch = useBranches()?.find(({ branchId }) => branchId === handover.branchId)
  const fileIds = [...(signatureFileId ? [signatureFileId] : []), ...photoFileIds]
  const addresses = useAddresses(fileIds)
  return (
    <Panel title="Handed over">
      <FactList
        facts={[
          ['To', handover.recipientName],
          ['Relationship', handover.relationship || null],
          ['Courier’s number', handover.onward?.number ?? null],
          ['Tracking page', handover.onward?.link || null],
          ['ID shown', idType === '' ? null : `${idTypeText(idType)}${idLast4 && ` …${idLast4}`}`],
          ['When', formatDateTime(handover.at)],
          ['By', handover.by || null],
          ['Where', branch?.name ?? null],
          ['Reason', handover.reason || null],
          ['Handed over unpaid', handover.overrideReason || null],
        ]}
      />
      {fileIds.length > 0 && (
        <div className={classes['gallery']} style={{ marginTop: 12 }}>
          {fileIds.map((fileId) => (
            <figure key={fileId} className={classes['picture']}>
              <img
                src={addresses.get(fileId)}
                style={{ objectFit: 'contain', background: '#fff' }}
                alt={fileId === signatureFileId ? 'Signature' : 'Photo of the hand-over'}
              />
            </figure>
          ))}
        </div>
      )}
    </Panel>
  )
}
