import { Alert, Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { Package } from '#sync/entities/packages/package.ts'
import { invoicePolicy } from '#sync/policies/invoice.ts'
import { packagePolicy } from '#sync/policies/package.ts'
import { CustomsBadge } from '../../components/badges/customs-badge.tsx'
import { CustomsReceiptPart } from '../../components/customs/customs-receipt.tsx'
import { useSession } from '../../session/session.ts'
import { HoldIcon } from '../../ui/icons.ts'
import { FactList } from '../../ui/layout/facts.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { formatDateTime, formatJmd, unknownText } from '../../ui/texts/format.ts'
import { CustomsDialog } from './customs-dialog.tsx'

/** The package's customs state, led by a hold and its reason. */
export function CustomsPanel({ pkg, readOnly = false }: { pkg: Package; readOnly?: boolean }) {
  const session = useSession()
  const [recording, record] = useDisclosure(false)
  const { customs } = pkg
  const mayRecord = !readOnly && session !== null && packagePolicy.canSetStatus(session)
  return (
    <Panel
      title="Customs"
      action={
        mayRecord && (
          <Button variant="default" onClick={record.open}>
            Record customs
          </Button>
        )
      }
    >
      {customs.state === 'Hold' && (
        <Alert color="red" icon={<HoldIcon />} title="Held by customs" mb="sm">
          {customs.note}
        </Alert>
      )}
      <FactList
        facts={[
          ['State', <CustomsBadge key="state" state={customs.state} />],
          ['Channel', customs.channel],
          ['Note', customs.state === 'Hold' ? null : customs.note || null],
          ['Entry number', customs.entryNumber || null],
          ['Duty charged', customs.dutyJmdCents === null ? null : formatJmd(customs.dutyJmdCents)],
          [
            'Recorded',
            customs.recordedAt &&
              `${formatDateTime(customs.recordedAt)} by ${customs.recordedBy ?? unknownText}`,
          ],
        ]}
      />
      {session && invoicePolicy.canReadAll(session) && (
        <CustomsReceiptPart
          packageId={pkg.packageId}
          mayRecord={!readOnly && packagePolicy.canUpdateAll(session)}
        />
      )}
      {recording && <CustomsDialog packages={[pkg]} onClose={record.close} />}
    </Panel>
  )
}
