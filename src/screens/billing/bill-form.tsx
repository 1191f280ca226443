import { Anchor, Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { AccountInvoice } from '#sync/api/money/invoice-bodies.ts'
import { WordedError } from '#sync/lib/refusal.ts'
import { pathTo } from '../../guards/path-to.ts'
import { makeBill } from '../../queries/api/money/invoices.ts'
import { toastSuccessOf, useFailureText, useWrite } from '../../queries/api/server-cache/use-write.ts'
import { useTrackingNumbers } from '../../queries/known-names.ts'
import { failureText } from '../../ui/dialogs/not-saved.ts'
import { FigureRows } from '../../ui/layout/figure-rows.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { SkeletonLines } from '../../ui/layout/skeletons.tsx'
import { ProblemAlert } from '../../ui/problem-alert.tsx'
import { formatJmd, plural } from '../../ui/texts/format.ts'
import { useAction } from '../../ui/use-action.ts'
import { billPackages } from './bill-packages.ts'
import { BilledPackage } from './billed-package.tsx'
import classes from './billing.module.css'
import { useDutyCategories } from './use-duty-categories.ts'

interface BillFormProps {
  preview: AccountInvoice
  packageId: string | null
}

type Names = ReadonlyMap<string, string>

const withToggled = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  ids.has(id) ? new Set([...ids].filter((keptId) => keptId !== id)) : new Set([...ids, id])

/** The packages to put on an invoice with their future lines, and what follows below; drawn when their names are read. */
export function BillForm({ children, ...props }: BillFormProps & { children: ReactNode }) {
  const names = useTrackingNumbers(billPackages(props.preview).map((row) => row.packageId))
  if (!names) return <SkeletonLines label="Loading …" />
  return (
    <>
      <NamedBillForm {...props} names={names} />
      {children}
    </>
  )
}

function NamedBillForm({ preview, packageId, names }: BillFormProps & { names: Names }) {
  const duty = useDutyCategories(billPackages(preview))
  const { packages, categories, isCounting } = duty
  const [left, setLeft] = useState<ReadonlySet<string>>(
    () => new Set(packageId ? packages.map((row) => row.packageId).filter((id) => id !== packageId) : []),
  )
  const [waiver, setWaiver] = useState('')
  const { send } = useWrite(makeBill)
  const failure = useFailureText(makeBill.row)
  const navigate = useNavigate()
  const selected = packages.filter((row) => !left.has(row.packageId))
  const hasStorage = selected.some(({ lines }) => lines.some(({ feature }) => feature === 'Storage'))
  const total = selected.reduce((sum, { totalJmdCents }) => sum + totalJmdCents, 0)
  const toggle = (id: string) => setLeft((before) => withToggled(before, id))
  const { run, busy, problem } = useAction(async () => {
    if (selected.length === 0) throw new WordedError('Choose at least one package.')
    const body = {
      packageIds: selected.map((row) => row.packageId),
      categories: duty.named.filter(({ packageId: id }) => !left.has(id)),
      storageWaiver: hasStorage && waiver.trim() !== '' ? waiver.trim() : null,
    }
    const { invoiceId } = await send({ params: { accountId: preview.accountId }, body })
    await toastSuccessOf(makeBill)
    if (invoiceId) await navigate({ to: pathTo('/admin/invoices/$invoice', { invoice: invoiceId }) })
  }, failureText)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void run()
  }
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        {packages.map((row) => (
          <BilledPackage
            key={row.packageId}
            name={names.get(row.packageId) ?? 'Package'}
            billed={row}
            categories={categories}
            isChosen={!left.has(row.packageId)}
            isBusy={busy || isCounting}
            onToggle={() => toggle(row.packageId)}
            onCategory={(category) => void duty.choose(row.packageId, category)}
          />
        ))}
        <NotYet left={preview.left} />
        {hasStorage && <StorageWaiver reason={waiver} onChange={setWaiver} />}
        <ProblemAlert text={duty.problem} title="The duty category wasn’t changed" />
        <ProblemAlert text={problem} title={failure} />
        <BillFoot count={selected.length} totalJmdCents={total} busy={busy} isCounting={isCounting} />
      </Stack>
    </form>
  )
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

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
              <span className={classes['how']}>{sentence(reason)}</span>
            </span>
            <Anchor component={Link} to={pathTo('/admin/packages/$package/edit', { package: packageId })}>
              Edit package
            </Anchor>
          </li>
        ))}
      </FigureRows>
    </Panel>
  )
}

interface StorageWaiverProps {
  reason: string
  onChange: (reason: string) => void
}

const StorageWaiver = ({ reason, onChange }: StorageWaiverProps) => (
  <Textarea
    label="Waive storage fees"
    description="Leave empty to charge them. A reason takes them off this invoice; the preview still shows them."
    maxLength={500}
    value={reason}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)

interface BillFootProps {
  count: number
  totalJmdCents: number
  busy: boolean
  isCounting: boolean
}

const BillFoot = ({ count, totalJmdCents, busy, isCounting }: BillFootProps) => (
  <Group justify="flex-end">
    <Text>
      {plural(count, 'package')}, {formatJmd(totalJmdCents)}
    </Text>
    <Button type="submit" loading={busy} disabled={isCounting}>
      Issue invoice
    </Button>
  </Group>
)
