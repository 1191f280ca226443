import { NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type ClaimKind, claimKindText } from '#sync/entities/packages/claim-status.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { ids } from '../../browser/seams.ts'
import { mutate } from '../../changes/mutate.ts'
import { rateTermsQuery } from '../../queries/api/money/rates.ts'
import { useKeptQuery } from '../../queries/api/server-cache/kept-answers.ts'
import { toastSuccess } from '../../stores/notifications.ts'
import { Checkbox } from '../../ui/checks.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { PhotoPicker } from '../../ui/files/photo-picker.tsx'
import { parseCents } from '../../ui/texts/format.ts'
import { DialogButtons } from '../save-form/dialog-buttons.tsx'
import { SaveForm } from '../save-form/save-form.tsx'
import { useSaveForm } from '../save-form/use-save-form.ts'
import { waitsForServerText } from '../session/waiting-texts.ts'
import { type ClaimValues, checkClaim, claimablePieces, claimKindsFor } from './claim-values.ts'
import { coverText } from './cover-text.ts'

interface ClaimDialogProps {
  pkg: Package
  onClose: () => void
}

/** Saves a claim on the device, with its photos. */
function useClaim({ pkg, onClose }: ClaimDialogProps, kinds: readonly ClaimKind[]) {
  return useSaveForm<ClaimValues>({
    initialValues: {
      kind: kinds[0] ?? 'Damaged',
      piece: String(claimablePieces(pkg)[0] ?? ''),
      lines: [],
      amount: '',
      text: '',
      photos: [],
    },
    check: checkClaim,
    save: async ({ kind, piece, lines, amount, text, photos }) => {
      const amountJmdCents = parseCents(amount, 'J') ?? 0
      const goods = kind === 'Lost' ? { pieces: piece ? [Number(piece)] : [] } : { lines }
      const args = { claimId: ids.next(), packageId: pkg.packageId, kind, ...goods, amountJmdCents }
      const proof = { photos, photoKind: 'claim-photo' } as const
      await mutate('claim.open', { ...args, text: text.trim() }, { proof })
      toastSuccess(waitsForServerText('Your claim is saved'))
      onClose()
    },
  })
}

/** Opens a claim, with photos and without a signal. */
export function ClaimDialog({ pkg, onClose }: ClaimDialogProps) {
  const kinds = claimKindsFor(pkg)
  const state = useClaim({ pkg, onClose }, kinds)
  const pieces = claimablePieces(pkg)
  const terms = useKeptQuery(rateTermsQuery)
  const { form } = state
  return (
    <Dialog title={`Claim for ${pkg.trackingNumber}`} onClose={onClose}>
      <SaveForm
        state={state}
        label="Open a claim"
        actions={<DialogButtons confirm="Send claim" busy={state.busy} onClose={onClose} />}
      >
        {terms.is === 'shown' && <Text>{coverText(pkg, terms.data.settings.insurance)}</Text>}
        <NativeSelect
          label="What is wrong"
          data={kinds.map((kind) => ({ value: kind, label: claimKindText[kind] }))}
          {...form.getInputProps('kind')}
        />
        {pkg.lines.length > 0 && form.values.kind !== 'Lost' && (
          <LineChoice
            pkg={pkg}
            chosenIds={form.values.lines}
            onChange={(lines) => form.setFieldValue('lines', lines)}
          />
        )}
        {form.values.kind === 'Lost' && pieces.length > 0 && (
          <NativeSelect
            label="Piece"
            data={pieces.map((piece) => ({ value: String(piece), label: `Piece ${piece} of ${pkg.pieces}` }))}
            {...form.getInputProps('piece')}
          />
        )}
        <TextInput
          label="Amount (J$)"
          inputMode="decimal"
          autoComplete="off"
          maxLength={14}
          {...form.getInputProps('amount')}
        />
        <Textarea
          label="What happened"
          autosize
          minRows={2}
          maxLength={2000}
          {...form.getInputProps('text')}
        />
        <PhotoPicker
          name="photos"
          photos={form.values.photos}
          onChange={(photos) => form.setFieldValue('photos', photos)}
          error={form.errors['photos']}
          disabled={state.busy}
        />
      </SaveForm>
    </Dialog>
  )
}

interface LineChoiceProps {
  pkg: Package
  chosenIds: readonly string[]
  onChange: (chosenIds: string[]) => void
}

/** The items that a claim is about; none means all of them. */
const LineChoice = ({ pkg, chosenIds, onChange }: LineChoiceProps) => (
  <Stack gap="xs" role="group" aria-label="Items">
    {pkg.lines.map(({ lineId, description, quantity }) => (
      <Checkbox
        key={lineId}
        label={quantity === 1 ? description : `${quantity} × ${description}`}
        checked={chosenIds.includes(lineId)}
        onChange={({ currentTarget: { checked } }) =>
          onChange(checked ? [...chosenIds, lineId] : chosenIds.filter((id) => id !== lineId))
        }
      />
    ))}
  </Stack>
)
