import { Alert, Button, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import type { ShipTotalsBody } from '#sync/api/money/ship-totals.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { invoicePolicy } from '#sync/policies/invoice.ts'
import { consolidationObstacle } from '#sync/rules/packages/consolidation.ts'
import { mutate } from '../../changes/mutate.ts'
import { useSession } from '../../session/session.ts'
import { toastSuccess } from '../../stores/notifications.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { DialogFoot } from '../../ui/dialogs/dialog-foot.tsx'
import { notSavedText } from '../../ui/dialogs/not-saved.ts'
import { WarningIcon } from '../../ui/icons.ts'
import { ShowMore } from '../../ui/layout/show-more.tsx'
import { plural } from '../../ui/texts/format.ts'
import { numberOf } from '../fields/typed-fields.ts'
import { FormDialog } from '../save-form/form-dialog.tsx'
import { useSaveForm } from '../save-form/use-save-form.ts'
import { ConsolidationPrice } from './consolidation-price.tsx'

interface ConsolidateDialogProps {
  packages: readonly Package[]
  onClose: () => void
  onSaved?: (packageId: string) => void
}

const blank = { weightLb: '', lengthIn: '', widthIn: '', heightIn: '', pieces: '1', bin: '' }
type Values = typeof blank

const isMeasure = (text: string): boolean => text.trim() === '' || (numberOf(text) ?? 0) > 0

function check(values: Values): Record<string, string> {
  const problems: Record<string, string> = {}
  if ((numberOf(values.weightLb) ?? 0) <= 0) problems['weightLb'] = 'Weigh it and enter the pounds.'
  for (const field of ['lengthIn', 'widthIn', 'heightIn'] as const)
    if (!isMeasure(values[field])) problems[field] = 'Enter inches, such as 12.5.'
  if (!Number.isInteger(Number(values.pieces)) || Number(values.pieces) < 1)
    problems['pieces'] = 'Enter a whole number.'
  return problems
}

interface Obstacle {
  /** Empty if it is about the number of packages. */
  readonly trackingNumber: string
  readonly text: string
}

/** The reasons why these packages can't be consolidated, one sentence per package. */
function obstaclesOf(packages: readonly Package[]): Obstacle[] {
  const [first] = packages
  if (!first || packages.length < 2) return [{ trackingNumber: '', text: 'Choose at least two packages' }]
  return packages.flatMap((pkg) => {
    const text = consolidationObstacle(pkg, first)
    return text === null ? [] : [{ trackingNumber: pkg.trackingNumber, text }]
  })
}

/** Packs several packages of a customer into one, which is weighed again. It works without a signal. */
export function ConsolidateDialog(props: ConsolidateDialogProps) {
  // Saving makes its packages unfit, and the form must stay until it has closed itself.
  const [obstacles] = useState(() => obstaclesOf(props.packages))
  return obstacles.length === 0 ? (
    <ConsolidateForm {...props} />
  ) : (
    <ObstaclesDialog {...props} obstacles={obstacles} />
  )
}

const titleFor = (packages: readonly Package[]): string => `Consolidate ${plural(packages.length, 'package')}`

interface ObstaclesDialogProps extends Pick<ConsolidateDialogProps, 'packages' | 'onClose'> {
  obstacles: readonly Obstacle[]
}

const ObstaclesDialog = ({ packages, obstacles, onClose }: ObstaclesDialogProps) => (
  <Dialog title={titleFor(packages)} onClose={onClose}>
    <Stack gap="sm">
      <Alert color="orange" icon={<WarningIcon />} role="alert" title="These packages can’t be one box">
        <ShowMore rows={obstacles} step={10} what="reason">
          {({ trackingNumber, text }) => (
            <div key={trackingNumber}>
              <b>{trackingNumber}</b> {text}.
            </div>
          )}
        </ShowMore>
      </Alert>
      <DialogFoot>
        <Button variant="default" data-autofocus onClick={onClose}>
          Close
        </Button>
      </DialogFoot>
    </Stack>
  </Dialog>
)

/** The box without measures until its weight is typed. */
function shipTotalsBody(packages: readonly Package[], values: Values): ShipTotalsBody {
  const { weightLb, lengthIn, widthIn, heightIn } = values
  const box = {
    weightLb: numberOf(weightLb) ?? 0,
    lengthIn: numberOf(lengthIn),
    widthIn: numberOf(widthIn),
    heightIn: numberOf(heightIn),
  }
  return {
    packageIds: packages.map(({ packageId }) => packageId),
    box: Object.keys(check(values)).length === 0 ? box : null,
  }
}

function ConsolidateForm({ packages, onClose, onSaved }: ConsolidateDialogProps) {
  const session = useSession()
  const canReadCosts = session !== null && invoicePolicy.canReadAll(session)
  const state = useSaveForm<Values>({
    initialValues: blank,
    check,
    async save(values) {
      const packageId = uuidv7()
      const { outcome } = await mutate('package.consolidate', {
        packageId,
        packageIds: packages.map((pkg) => pkg.packageId),
        hawbNumber: null,
        weightLb: numberOf(values.weightLb) ?? 0,
        lengthIn: numberOf(values.lengthIn),
        widthIn: numberOf(values.widthIn),
        heightIn: numberOf(values.heightIn),
        pieces: Number(values.pieces),
        bin: values.bin.trim(),
      })
      toastSuccess(outcome.message ?? `${plural(packages.length, 'package')} consolidated into one`)
      onClose()
      onSaved?.(outcome.packageId ?? packageId)
    },
    failure: notSavedText,
  })
  return (
    <FormDialog title={titleFor(packages)} label="Consolidate" state={state} onClose={onClose} fillsPhone>
      <Stack gap="sm">
        <Text>
          Pack {packages.map(({ trackingNumber }) => trackingNumber).join(', ')} into one box, then weigh and
          measure it. It gets a label of its own.
        </Text>
        <Measures field={state.form.getInputProps} />
        {canReadCosts && <ConsolidationPrice body={shipTotalsBody(packages, state.form.values)} />}
      </Stack>
    </FormDialog>
  )
}

interface MeasuresProps {
  field: (name: keyof Values) => object
}

/** The weight and the size of the new box. */
const Measures = ({ field }: MeasuresProps) => (
  <>
    <SimpleGrid cols={2}>
      <TextInput label="Weight (lb)" inputMode="decimal" data-autofocus {...field('weightLb')} />
      <TextInput label="Bin" maxLength={200} {...field('bin')} />
    </SimpleGrid>
    <SimpleGrid cols={3}>
      <TextInput label="Length (in)" inputMode="decimal" {...field('lengthIn')} />
      <TextInput label="Width (in)" inputMode="decimal" {...field('widthIn')} />
      <TextInput label="Height (in)" inputMode="decimal" {...field('heightIn')} />
    </SimpleGrid>
    <TextInput
      label="Pieces"
      description="More than one if the boxes are only strapped together"
      inputMode="numeric"
      {...field('pieces')}
    />
  </>
)
