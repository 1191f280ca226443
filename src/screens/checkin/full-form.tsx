import { Button, Group, Input, NativeSelect, Stack, Text } from '@mantine/core'
import { memo } from 'react'
import type { Scan } from '#sync/rules/tracking/scan.ts'
import { ContentFields } from '../../components/package-form/content-fields.tsx'
import {
  MeasureFields,
  NoteField,
  OriginField,
  PlaceFields,
  StateFields,
} from '../../components/package-form/fields.tsx'
import { InsuranceField } from '../../components/package-form/insurance-field.tsx'
import { ModeField } from '../../components/package-form/mode-field.tsx'
import { OwnerField } from '../../components/package-form/owner-field.tsx'
import { useBranches } from '../../queries/branches.ts'
import { useOpenManifests } from '../../queries/manifests.ts'
import { setStack, useDesk } from '../../stores/desk.ts'
import { coversBottom } from '../../ui/dialogs/covered-edge.ts'
import { PhotoPicker } from '../../ui/files/photo-picker.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { formatUsd } from '../../ui/texts/format.ts'
import classes from './desk.module.css'
import { setPhotos } from './draft-store.ts'
import { manifestText } from './manifest-text.ts'
import { OwnerLine } from './owner-line.tsx'
import { ScaleLine } from './scale-line.tsx'
import type { useFull } from './use-full.ts'

/** After a scan, focuses the first empty field. */
function focusFirst(form: HTMLFormElement | null): void {
  const fields = [...(form?.querySelectorAll('input') ?? [])]
  fields.find(({ type, value }) => type === 'text' && value === '')?.focus()
}

/** A package's fields in the order of the work: looking at it, weighing it, putting it away. */
export function FullForm({ full, scan }: { full: ReturnType<typeof useFull>; scan: Scan }) {
  const { form, draft, saving } = full
  const branches = useBranches()
  return (
    <Panel title={scan.recognised.canonical}>
      <form ref={focusFirst} onSubmit={full.save} noValidate>
        <Stack>
          {draft.known && <PrealertFacts known={draft.known} />}
          <OwnerField form={form} />
          <ModeField form={form} />
          <InsuranceField form={form} />
          <MeasureFields form={form} />
          <ScaleLine form={form} />
          <StateFields form={form} />
          <ContentFields form={form} />
          <PlaceFields form={form} branches={branches} />
          <OriginField form={form} warehouses={branches?.filter(({ kind }) => kind === 'Warehouse')} />
          <ManifestField />
          <Photos photos={draft.photos} disabled={saving} />
          <NoteField form={form} />
          <Text size="sm" c="dimmed">
            {draft.known?.hawbNumber
              ? `HAWB ${draft.known.hawbNumber}`
              : 'A HAWB number is assigned when you save.'}
          </Text>
          <Group ref={coversBottom} justify="flex-end" className={classes['submit'] ?? ''}>
            <Button variant="default" onClick={full.clear}>
              Clear
            </Button>
            <Button type="submit" loading={saving}>
              Check in
            </Button>
          </Group>
        </Stack>
      </form>
    </Panel>
  )
}

type Known = NonNullable<ReturnType<typeof useFull>['draft']['known']>

const PrealertFacts = memo(({ known }: { known: Known }) => {
  const value = known.declaredValueUsdCents === null ? '' : ` · ${formatUsd(known.declaredValueUsdCents)}`
  return (
    <Text size="sm">
      Pre-alerted by <b>{<OwnerLine accountId={known.accountId} />}</b>:{' '}
      {known.description || 'no description'}
      {value}
    </Text>
  )
})

const Photos = memo((props: { photos: readonly File[]; disabled: boolean }) => (
  <Input.Wrapper label="Photos" labelElement="div">
    <PhotoPicker {...props} onChange={setPhotos} />
  </Input.Wrapper>
))

const ManifestField = memo(() => {
  const manifests = useOpenManifests() ?? []
  const manifestId = useDesk((state) => state.manifestId)
  const isListed = manifests.some((manifest) => manifest.manifestId === manifestId)
  return (
    <NativeSelect
      label="Manifest"
      data={[
        { value: '', label: 'None' },
        ...manifests.map((manifest) => ({ value: manifest.manifestId, label: manifestText(manifest) })),
      ]}
      value={isListed ? (manifestId ?? '') : ''}
      onChange={(event) => setStack({ manifestId: event.currentTarget.value || null })}
    />
  )
})
