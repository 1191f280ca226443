import { Button, NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { v7 as uuidv7 } from 'uuid'
import type { Manifest } from '#sync/entities/packages/manifest.ts'
import { manifestAllows } from '#sync/entities/packages/manifest-status.ts'
import { isOneOf } from '#sync/lib/is-one-of.ts'
import { namesIn } from '#sync/lib/names-in.ts'
import { waybillProblem } from '#sync/rules/manifests/waybill-number.ts'
import { failureTexts, successTexts } from '#sync/rules/texts/change-texts.ts'
import { mutate } from '../../changes/mutate.ts'
import { SaveForm } from '../../components/save-form/save-form.tsx'
import { useRowEdit } from '../../components/save-form/use-row-edit.ts'
import { useSaveForm } from '../../components/save-form/use-save-form.ts'
import { useBranches } from '../../queries/branches.ts'
import { toastSuccess } from '../../stores/notifications.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { DialogFoot } from '../../ui/dialogs/dialog-foot.tsx'
import { fromLocalInput, toLocalInput } from '../../ui/texts/local-time.ts'

interface ManifestDialogProps {
  /** Null for a new manifest. */
  manifest: Manifest | null
  onClose: () => void
}

const valuesOf = (manifest: Manifest | null) => ({
  mode: manifest?.mode ?? ('Air' as const),
  mawbNumber: manifest?.mawbNumber ?? '',
  carrier: manifest?.carrier ?? '',
  originBranchId: manifest?.originBranchId ?? '',
  destinationBranchId: manifest?.destinationBranchId ?? '',
  departsAt: toLocalInput(manifest?.departsAt ?? null),
  arrivesAt: toLocalInput(manifest?.arrivesAt ?? null),
})
type Values = ReturnType<typeof valuesOf>

const fieldsOf = (values: Values) => ({
  mode: values.mode,
  mawbNumber: values.mawbNumber.trim(),
  carrier: values.carrier.trim(),
  originBranchId: values.originBranchId || null,
  destinationBranchId: values.destinationBranchId || null,
  departsAt: fromLocalInput(values.departsAt),
  arrivesAt: fromLocalInput(values.arrivesAt),
})
type Fields = ReturnType<typeof fieldsOf>

const changesBetween = (before: Fields, after: Fields): Partial<Fields> =>
  Object.fromEntries(
    namesIn(after).flatMap((name) => (after[name] === before[name] ? [] : [[name, after[name]]])),
  )

/** @param earlier the waybill number that the manifest has already, which isn't asked again */
const checkOf =
  (earlier: string) =>
  ({ mode, mawbNumber, departsAt, arrivesAt }: Values): Record<string, string> => {
    const numberProblem = mawbNumber === earlier ? null : waybillProblem(mode, mawbNumber)
    const isTurned = departsAt !== '' && arrivesAt !== '' && arrivesAt < departsAt
    return {
      ...(numberProblem ? { mawbNumber: numberProblem } : {}),
      ...(isTurned ? { arrivesAt: 'It arrives before it departs. Check both times.' } : {}),
    }
  }

/** Creates a manifest or edits its papers. It works without a signal: the number is assigned on syncing. */
export function ManifestDialog({ manifest, onClose }: ManifestDialogProps) {
  const navigate = useNavigate()
  const edits = useRowEdit({
    edit: 'manifests.update',
    rowId: manifest?.manifestId ?? '',
    row: manifest,
    valuesOf,
  })
  const state = useSaveForm<Values>({
    initialValues: edits.values,
    edits,
    check: checkOf(manifest?.mawbNumber ?? ''),
    async save(values) {
      if (manifest) {
        const { manifestId } = manifest
        const changes = changesBetween(fieldsOf(edits.values), fieldsOf(values))
        if (Object.keys(changes).length > 0) {
          await mutate('manifest.update', { manifestId, changes })
          toastSuccess(successTexts['manifest.update'])
        }
        return onClose()
      }
      const manifestId = uuidv7()
      await mutate('manifest.create', { manifestId, ...fieldsOf(values) })
      toastSuccess(successTexts['manifest.create'])
      onClose()
      await navigate({ to: '/admin/manifests/$manifest', params: { manifest: manifestId } })
    },
    failure: (error) =>
      [manifest ? '' : failureTexts['manifest.create'], error instanceof Error ? error.message : '']
        .filter(Boolean)
        .join(': '),
  })
  return (
    <Dialog onClose={onClose} title={manifest ? 'Edit manifest' : 'New manifest'}>
      <ManifestFields
        state={state}
        isOpen={!manifest || isOneOf(manifestAllows.route.in, manifest.status)}
        label={manifest ? 'Save' : 'Create manifest'}
        onClose={onClose}
      />
    </Dialog>
  )
}

interface ManifestFieldsProps {
  state: ReturnType<typeof useSaveForm<Values>>
  /** The mode and the route can't change once the manifest is sealed. */
  isOpen: boolean
  label: string
  onClose: () => void
}

function ManifestFields({ state, isOpen, label, onClose }: ManifestFieldsProps) {
  const { form } = state
  const branches = (useBranches() ?? []).map(({ branchId, name }) => ({ value: branchId, label: name }))
  const places = [{ value: '', label: 'Not set' }, ...branches]
  const route = { disabled: !isOpen, ...(isOpen ? {} : { description: 'Fixed once it’s sealed' }) }
  return (
    <SaveForm
      state={state}
      label={label}
      actions={
        <DialogFoot>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={state.busy}>
            {label}
          </Button>
        </DialogFoot>
      }
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NativeSelect label="Mode" data={['Air', 'Sea']} {...route} {...form.getInputProps('mode')} />
        <TextInput
          label={form.values.mode === 'Sea' ? 'Bill of lading' : 'MAWB'}
          maxLength={200}
          autoComplete="off"
          {...form.getInputProps('mawbNumber')}
        />
        <TextInput label="Carrier" maxLength={200} {...form.getInputProps('carrier')} />
        <NativeSelect label="From" data={places} {...route} {...form.getInputProps('originBranchId')} />
        <NativeSelect label="To" data={places} {...route} {...form.getInputProps('destinationBranchId')} />
        <TextInput label="Departs" type="datetime-local" {...form.getInputProps('departsAt')} />
        <TextInput label="Arrives" type="datetime-local" {...form.getInputProps('arrivesAt')} />
      </SimpleGrid>
    </SaveForm>
  )
}
