import { Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { Checkbox } from '../../ui/checks.tsx'
import { PhotoPicker } from '../../ui/files/photo-picker.tsx'
import { SignaturePad } from '../../ui/files/signature-pad.tsx'
import type { ProofValues } from './proof.ts'

interface ProofFieldsProps<V extends ProofValues> {
  form: UseFormReturnType<V>
  busy: boolean
  /** A class around the checkbox that gives a thumb more space. */
  tickClass?: string | undefined
}

/** The proof of a handover: a signature, or a note that the recipient can't sign, and photos. */
export function ProofFields<V extends ProofValues>({ form, busy, tickClass }: ProofFieldsProps<V>) {
  const cannotSign = form.getInputProps('unsigned', { type: 'checkbox' })
  const signature = form.getInputProps('signature')
  const photos = form.getInputProps('photos')
  return (
    <Stack gap="sm">
      <SignaturePad
        label="Signature"
        name="signature"
        value={form.values.signature}
        onChange={signature.onChange}
        error={signature.error}
      />
      {!form.values.signature && (
        <div className={tickClass}>
          <Checkbox label="Can’t sign" {...cannotSign} />
        </div>
      )}
      <PhotoPicker
        name="photos"
        photos={form.values.photos}
        onChange={photos.onChange}
        error={photos.error}
        disabled={busy}
      />
    </Stack>
  )
}
