import { Anchor, Image } from '@mantine/core'
import type { Onward } from '#sync/entities/deliveries/handover.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { useAddresses } from '../../../photos/images.ts'
import { FactList } from '../../../ui/layout/facts.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { formatDateTime } from '../../../ui/texts/format.ts'
import classes from './package-page.module.css'

/** The recipient of the package, the time, and the photo. */
export const HandoverPanel = ({ row: { deliveredAt, deliveredTo, handover } }: { row: Package }) => (
  <HandoverFacts
    receivedBy={handover?.recipientName || deliveredTo || null}
    at={handover?.at ?? deliveredAt}
    photoFileIds={handover?.photoFileIds ?? []}
    onward={handover?.onward ?? null}
  />
)

interface HandoverFactsProps {
  receivedBy: string | null
  at: string | null
  photoFileIds: readonly string[]
  /** The other courier who brings it, if one does. */
  onward?: Onward | null
}

/** The facts of a handover as the owner reads them, at the counter or at the door. */
export function HandoverFacts({ receivedBy, at, photoFileIds, onward = null }: HandoverFactsProps) {
  const addresses = useAddresses(photoFileIds)
  return (
    <Panel title={onward ? `On its way to you with ${onward.courier}` : 'Delivered'}>
      <FactList
        facts={[
          [onward ? 'Given to' : 'Received by', receivedBy],
          ['Number there', onward?.number ?? null],
          ['When', at ? formatDateTime(at) : null],
        ]}
      />
      {onward && onward.link !== '' && (
        <Anchor href={onward.link} target="_blank" rel="noreferrer">
          Follow it at {onward.courier}
        </Anchor>
      )}
      {photoFileIds.length > 0 && (
        <div className={classes['photos']}>
          {photoFileIds.map((fileId, index) => (
            <a key={fileId} href={addresses.get(fileId)} target="_blank" rel="noreferrer">
              <Image
                src={addresses.get(fileId)}
                alt={`Photo ${index + 1} of the handover`}
                radius="md"
                loading="lazy"
              />
            </a>
          ))}
        </div>
      )}
    </Panel>
  )
}
