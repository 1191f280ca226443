import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import type { AccountInvoice } from '#sync/api/invoice-bodies.ts'
import { failureText } from '../../components/save-form/field-texts.ts'
import { makeBill } from '../../queries/api/invoices.ts'
import { useFailureText, useWrite } from '../../queries/api/use-write.ts'
import { useTrackingNumbers } from '../../queries/known-names.ts'
import { toastSuccess } from '../../stores/notifications.ts'
import { FigureRows } from '../../ui/figure-rows.tsx'
import { formatJmd, plural } from '../../ui/format.ts'
import { WarningIcon } from '../../ui/icons.ts'
import { Panel } from '../../ui/panel.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { billPackages } from './bill-packages.ts'
import { BilledPackage } from './billed-package.tsx'
import classes from './billing.module.css'
import { useDutyCategories } from './use-duty-categories.ts'

interface BillFormProps {
  preview: AccountInvoice
  packageId: string | null
}

/** The packages to put on an invoice with their future lines, and the button that issues it. */
export function BillForm({ preview, packageId }: BillFormProps) {
  const duty = useDutyCategories(billPackages(preview))
  const { packages, categories, pending } = duty
  const numbers = useTrackingNumbers(packages.map((row) => row.packageId))
  const [left, setLeft] = useState<ReadonlySet<string>>(
    () => new Set(packageId ? packages.map((row) => row.packageId).filter((id) => id !== packageId) : []),
  )
  const [waiver, setWaiver] = useState('')
  const [problem, setProblem] = useState('')
  const { send, busy } = useWrite(makeBill)
  const failure = useFailureText(makeBill.row)
  const navigate = useNavigate()
  const selected = packages.filter((row) => !left.has(row.packageId))
  const hasStorage = selected.some(({ lines }) => lines.some(({ feature }) => feature === 'Storage'))
  const total = selected.reduce((sum, { totalJmdCents }) => sum + totalJmdCents, 0)
  const toggle = (id: string) =>
    setLeft((before) =>
      before.has(id) ? new Set([...before].filter((keptId) => keptId !== id)) : new Set([...before, id]),
    )
  const make = async (event: FormEvent) => {
    event.preventDefault()
    if (selected.length === 0) return setProblem('Choose at least one package.')
    setProblem('')
    try {
      const body = {
        packageIds: selected.map((row) => row.packageId),
        categories: duty.named.filter(({ packageId: id }) => !left.has(id)),
        storageWaiver: hasStorage && waiver.trim() !== '' ? waiver.trim() : null,
      }
      const { invoiceId } = await send({ params: { accountId: preview.accountId }, body })
      toastSuccess((await makeBill.row()).success ?? '')
      await navigate({ to: `/admin/invoices/${invoiceId}` })
    } catch (error) {
      setProblem(failureText(error))
    }
  }
  return (
    <form onSubmit={(event) => void make(event)} noValidate>
      <Stack>
        {packages.map((row) => (
          <BilledPackage
            key={row.packageId}
            name={numbers?.get(row.packageId) ?? 'Package'}
            billed={row}
            categories={categories}
            isChosen={!left.has(row.packageId)}
            isBusy={busy || pending !== null}
            onToggle={() => toggle(row.packageId)}
            onCategory={(category) => void duty.choose(row.packageId, category)}
          />
        ))}
        <NotYet left={preview.left} />
        {hasStorage && (
          <Textarea
            label="Waive storage fees"
            description="Leave empty to charge them. A reason takes them off this invoice; the preview still shows them."
            maxLength={500}
            value={waiver}
            onChange={(event) => setWaiver(event.currentTarget.value)}
          />
        )}
        {duty.problem && (
          <Alert color="red" icon={<WarningIcon />} role="alert" title="The duty category wasn’t changed">
            {duty.problem}
          </Alert>
        )}
        {problem && (
          <Alert color="red" icon={<WarningIcon />} role="alert" title={failure}>
            {problem}
          </Alert>
        )}
        <Group justify="flex-end">
          <Text>
            {plural(selected.length, 'package')}, {formatJmd(total)}
          </Text>
          <Button type="submit" loading={busy} disabled={pending !== null}>
            Issue invoice
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** The packages that can't be billed yet, each with its reason. */
function NotYet({ left }: Pick<AccountInvoice, 'left'>) {
  if (left.length === 0) return null
  return (
    <Panel title="Not billed yet">
      <FigureRows>
        {left.map(({ packageId, trackingNumber, reason }) => (
          <li key={packageId}>
            <span>
              {trackingNumber}
              <span className={classes['how']}>{reason}</span>
            </span>
          </li>
        ))}
      </FigureRows>
    </Panel>
  )
}
